/**
 * What Chromium logs when a test asks for the place of something that the page draws a frame later. No part of the
 * page asks that early.
 */
export const IS_EARLY_MEASUREMENT =
  /^verbose: Rendering was performed in a subtree hidden by content-visibility/;
