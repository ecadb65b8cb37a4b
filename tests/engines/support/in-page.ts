// These functions run in the page: each sees its argument and the page only.

export function countInvalid(): number {
  return document.querySelectorAll('form :invalid, [aria-invalid]').length;
}

/** The insights' scripts that have arrived: whoever leaves before them makes their loading fail. */
export function countInsights(): number {
  return performance.getEntriesByType('resource').filter(({ name }) => /_vercel.*\.js/.test(name))
    .length;
}

export function countAnimations(): number {
  return document.getAnimations().length;
}

/** Whether the whole element can be seen, neither outside of the window nor under the sticky bar. */
export function isInView(selector: string): boolean {
  const bar = document.querySelector('.progress')?.getBoundingClientRect();
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box !== undefined && box.top >= (bar?.bottom ?? 0) && box.bottom <= innerHeight;
}

export function answers(): Record<string, string> {
  const form = document.querySelector('form');
  return form ? (Object.fromEntries(new FormData(form)) as Record<string, string>) : {};
}

/** How many boxes an element takes on the page: none if it is not shown. */
export function countBoxes(selector: string): number {
  return document.querySelector(selector)?.getClientRects().length ?? 0;
}

/**
 * Finds controls and words that stick out of the window sideways or out of an element that cuts them off, where nobody
 * can scroll to them, and labels that are broken inside a word.
 */
export function findCutOff(): readonly string[] {
  const found: string[] = [];
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only this function reaches the page
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && !element.closest('.sr, .decoy, .confetti');

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- as above
  function isCutOff(element: Element, { left, right, top, bottom }: DOMRect): boolean {
    if (left < -1 || right > document.documentElement.clientWidth + 1) return true;
    for (let outer = element.closest('*'); outer; outer = outer.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(outer);
      const box = outer.getBoundingClientRect();
      const cutsX = /hidden|clip/.test(overflowX) && (left < box.left - 1 || right > box.right + 1);
      const cutsY = /hidden|clip/.test(overflowY) && (top < box.top - 1 || bottom > box.bottom + 1);
      if (cutsX || cutsY) return true;
    }
    return false;
  }

  for (const control of document.querySelectorAll('input, button, a')) {
    if (isShown(control) && isCutOff(control, control.getBoundingClientRect())) {
      found.push(`cut off: ${control.outerHTML.slice(0, 80)}`);
    }
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const parent = node.parentElement;
    if (!parent || !isShown(parent)) continue;
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const boxes = [...range.getClientRects()];
      if (boxes.some((box) => isCutOff(parent, box))) found.push(`cut off: ${word}`);
      const lines = new Set(boxes.map(({ top }) => Math.round(top)));
      if (lines.size > 1 && parent.closest('.choice, .field > label')) {
        found.push(`broken: ${word}`);
      }
    }
  }
  return found;
}

/** The centre of an element, and whether it has been clicked since it was looked for. */
export type Place = { readonly x: number; readonly y: number; readonly isClicked: boolean };

/** Scrolls to an element that is out of view. */
export function bringIntoView(selector: string): Place {
  const element = selector.startsWith('//')
    ? document.evaluate(selector, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE)
        .singleNodeValue
    : document.querySelector(selector);
  if (!(element instanceof Element)) throw new Error(`There is no ${selector}`);
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  const place = { x: x + width / 2, y: y + height / 2, isClicked: false };
  element.addEventListener('click', () => {
    place.isClicked = true;
  });
  return place;
}

export function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => {
    requestAnimationFrame(resolve);
  });
}

/** How light a colour of the page is, from 0 to 1. */
export function luminance(property: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return Number.NaN;
  // Draws the colour, because its text may be in any colour space.
  context.fillStyle = getComputedStyle(document.body).getPropertyValue(property);
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
}

/**
 * Whether the heading is painted with the first face of its style, and with none of its fallbacks. No engine but
 * Chromium names the face, so the width is compared with that of the face alone.
 */
export function hasHeadingItsFace(): boolean {
  const heading = document.querySelector('h1');
  if (!heading) return false;
  const widthIn = (family: string) => {
    const copy = heading.cloneNode(true) as HTMLElement;
    copy.style.cssText = `position: absolute; width: max-content; font-family: ${family}`;
    heading.after(copy);
    const { width } = copy.getBoundingClientRect();
    copy.remove();
    return width;
  };
  const { fontFamily } = getComputedStyle(heading);
  const [face = ''] = fontFamily.split(',');
  return widthIn(fontFamily) === widthIn(`${face}, monospace`);
}
