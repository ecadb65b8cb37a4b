/** Where the notice stands that is made at build, for a brand that names none of its own. */
export const PRIVACY_PATH = '/privacy';
