const BASE = `
  *, *::before, *::after { box-sizing: border-box; }
  html, body { height: 100%; margin: 0; }
  body { font: 15px/1.4 system-ui, sans-serif; color: #111b21; }
  button, input { font: inherit; }
`;

/** The window around the chat: who writes, and what. */
export const WINDOW_STYLE = `${BASE}
  body { display: grid; grid-template-columns: minmax(220px, 300px) minmax(0, 520px);
    gap: 24px; justify-content: center; padding: 24px; background: #dfe5e0; }
  .phone { display: flex; flex-direction: column; min-height: 0; border-radius: 18px;
    overflow: hidden; background: #fff; box-shadow: 0 8px 30px #0003; }
  .phone header { display: flex; gap: 12px; align-items: center; padding: 12px 16px;
    background: #075e54; color: #fff; }
  .phone header div span { display: block; font-size: 13px; opacity: .85; }
  .face { width: 40px; height: 40px; border-radius: 50%; background: #fff3; display: grid;
    place-items: center; font-weight: 700; }
  iframe { flex: 1; min-height: 0; width: 100%; border: 0; background: #efe7dd; }
  .composer { padding: 10px 12px; background: #f0f2f5; display: grid; gap: 8px; }
  .row { display: flex; gap: 8px; flex-wrap: wrap; }
  .row input { flex: 1; min-width: 0; padding: 9px 14px; border: 0; border-radius: 20px; }
  button { border: 0; border-radius: 18px; padding: 8px 14px; background: #fff; cursor: pointer; }
  button.main { background: #25d366; color: #04331c; font-weight: 600; }
  aside h1 { margin: 0 0 4px; font-size: 18px; }
  aside p { margin: 0 0 14px; color: #41525d; font-size: 13px; }
  aside label { display: block; margin-bottom: 10px; font-size: 13px; color: #41525d; }
  aside label input:not([type=checkbox]) { display: block; width: 100%; padding: 8px 10px;
    margin-top: 2px; border: 1px solid #b8c4bd; border-radius: 8px; background: #fff; }
  aside ul { list-style: none; margin: 16px 0; padding: 0; }
  aside li a { display: block; padding: 8px 10px; border-radius: 8px; color: inherit;
    text-decoration: none; }
  aside li a[aria-current] { background: #fff; font-weight: 600; }
  @media (max-width: 760px) { body { grid-template-columns: 1fr; padding: 12px; }
    .phone { height: 82vh; } aside { order: 1; } }
`;

/** The chat itself, which loads itself again and again: its end stays in view. */
export const CHAT_STYLE = `${BASE}
  body { display: flex; flex-direction: column-reverse; overflow-y: auto; padding: 14px;
    background: #efe7dd; }
  .bubble { max-width: 82%; margin: 3px 0; padding: 7px 10px 5px; border-radius: 10px;
    background: #fff; align-self: flex-start; box-shadow: 0 1px 1px #0002;
    overflow-wrap: anywhere; }
  .bubble.person { align-self: flex-end; background: #d9fdd3; }
  .text { white-space: pre-wrap; margin: 0; }
  .quote { margin: 0 0 5px; padding: 4px 8px; border-left: 3px solid #06cf9c; border-radius: 4px;
    background: #0000000d; font-size: 13px; white-space: nowrap; overflow: hidden;
    text-overflow: ellipsis; }
  .bubble img { display: block; width: 340px; max-width: 100%; height: auto; border-radius: 6px;
    margin-bottom: 4px; }
  .meta { display: block; text-align: right; font-size: 11px; color: #667781; }
  .ticks.read { color: #53bdeb; }
  .bubble form { border-top: 1px solid #0001; margin-top: 6px; text-align: center; }
  .bubble button { border: 0; background: none; padding: 8px; color: #008069; cursor: pointer;
    font-weight: 600; }
  .note { align-self: center; margin: 8px 0; padding: 4px 12px; border-radius: 8px;
    background: #fff9; font-size: 12px; color: #54656f; }
`;
