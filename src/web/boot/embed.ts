/**
 * For a page inside a frame of the brand's own site: tells that site how high this page is, and
 * when another screen comes. Anybody may read it, because it says nothing about a visitor.
 */
export function startEmbed(): void {
  const page = document.documentElement;
  // On the root element, which React does not own.
  page.setAttribute('data-framed', '');

  // Now too: a browser lets the observers of a frame sleep until it is scrolled into view.
  tellHeight();
  new ResizeObserver(tellHeight).observe(document.body);

  let shownTitle = document.title;
  new MutationObserver(() => {
    if (document.title === shownTitle) return;
    shownTitle = document.title;
    tell({ type: 'peso-forma:screen' });
  }).observe(document.head, { childList: true, subtree: true });
}

function tellHeight(): void {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  tell({ type: 'peso-forma:height', height });
}

function tell(message: object): void {
  parent.postMessage(message, '*');
}
