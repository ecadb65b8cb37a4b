/** The oldest in-app browsers that must work: docs/decisions/020-in-app-browsers.md. */
export const OLDEST_BROWSERS = ['chrome97', 'safari15.4', 'ios15.4'];
