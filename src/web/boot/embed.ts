/**
 * Tells the embedding site the height of this page and every change of screen. The messages go to any origin,
 * because they contain nothing about the visitor.
 */
export function startEmbed(): void {
  // Set on the root element, which React does not hydrate.
  document.documentElement.setAttribute('data-framed', '');

  // Sent now as well: browsers pause the observers of a frame until it is scrolled into view.
  sendHeight();
  new ResizeObserver(sendHeight).observe(document.body);

  let shownTitle = document.title;
  new MutationObserver(() => {
    if (document.title === shownTitle) return;
    shownTitle = document.title;
    send({ type: 'peso-forma:screen' });
  }).observe(document.head, { childList: true, subtree: true });
}

function sendHeight(): void {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  send({ type: 'peso-forma:height', height });
}

function send(message: object): void {
  parent.postMessage(message, '*');
}
