// Drawn for this project on a grid of 24 by 24. WhatsApp's is a filled shape, the others are lines.

export const WHATSAPP =
  'M12 2.5a9.5 9.5 0 0 0-8.2 14.3L2.5 21.5l4.9-1.3A9.5 9.5 0 1 0 12 2.5zM8.3 7.2c.3 0 .6 0 .8.5l.9 2c.1.3 0 .5-.1.7l-.8 1c.8 1.5 1.9 2.5 3.5 3.3l.9-1.1c.2-.2.4-.3.7-.2l2 .9c.4.2.5.4.5.7 0 1.2-1 2.2-2.3 2.2-3.7 0-8.1-4.2-8.1-7.9 0-1.1.9-2.1 2-2.1z';
export const TELEGRAM = 'M21 4 3 11.2l5.5 2.3L18 7l-7 8 .2 5 3-3.3 4.3 2.8z';
export const INSTAGRAM =
  'M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17 7v.1';
export const LINK =
  'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17';
export const COPY =
  'M9 9h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V10a1 1 0 0 1 1-1zM5 15H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v1';
