// Drawn for this project on a grid of 24 by 24, as lines.

export const PEOPLE =
  'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 20c0-3.6 2.5-6 6-6s6 2.4 6 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2 .8 3 2.8 3 5.5';
export const CHART = 'M4 20h16M7 16v-4M12 16V7M17 16v-6';
export const PULSE = 'M3 12h4l2.5-6 4.5 12 2.5-6H21';
export const DEVICE =
  'M8 3h8a1.5 1.5 0 0 1 1.5 1.5v15A1.5 1.5 0 0 1 16 21H8a1.5 1.5 0 0 1-1.5-1.5v-15A1.5 1.5 0 0 1 8 3zM11 18h2';
export const PHONE =
  'M6.5 3.5h3l1.5 4-2 1.5a12 12 0 0 0 6 6l1.5-2 4 1.5v3a2 2 0 0 1-2 2A15.5 15.5 0 0 1 4.5 5.500a2 2 0 0 1 2-2z';
export const DOWNLOAD = 'M12 4v11m-5-4.500l5 5 5-5M5 20h14';
export const UNDO = 'M9 6L4.5 10.5 9 15M5 10.500h9a5 5 0 0 1 0 10h-3';
export const TRASH = 'M4 7h16M9 7V4.500h6V7M6.5 7l1 13h9l1-13M10.5 11v5.500M13.5 11v5.5';
export const FILTER = 'M4 6h16M7 12h10M10 18h4';
export const MINUS = 'M7 12h10';
