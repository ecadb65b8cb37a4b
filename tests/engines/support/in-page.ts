// These functions run in the page: each sees its argument and the page only.

export function countInvalid(): number {
  return document.querySelectorAll('form :invalid, [aria-invalid]').length;
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
 * Finds texts and controls that stick out of the window sideways, where nobody can scroll to them, texts that an
 * element without scroll bar cuts off, and labels that are broken inside a word.
 */
export function findCutOff(): readonly string[] {
  const found: string[] = [];
  const width = document.documentElement.clientWidth;
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 && !element.closest('.sr, .decoy, .confetti');

  for (const element of document.body.querySelectorAll('*')) {
    if (!isShown(element)) continue;
    const { overflowX, overflowY } = getComputedStyle(element);
    const isCut =
      (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1);
    if (isCut && !element.closest('svg, input')) found.push(`cut: ${element.className}`);
    const { left, right } = element.getBoundingClientRect();
    if (element.matches('input, button, a') && (left < -1 || right > width + 1)) {
      found.push(`outside: ${element.outerHTML.slice(0, 80)}`);
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
      if (boxes.some(({ left, right }) => left < -1 || right > width + 1)) {
        found.push(`outside: ${word}`);
      }
      const isBroken = new Set(boxes.map(({ top }) => Math.round(top))).size > 1;
      if (isBroken && parent.closest('.choice, .field > label')) found.push(`broken: ${word}`);
    }
  }
  return found;
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
