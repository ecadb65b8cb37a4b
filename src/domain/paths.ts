// The product's paths, shared by the screens, the server and the builds for static hosts.

export const HOME_PATH = '/';
export const LEAD_CAPTURE_PATH = '/lead-capture';
export const CONFIRMATION_PATH = '/confirmation';

/** The privacy notice that the build makes for brands without their own. */
export const PRIVACY_PATH = '/privacy';

/** Receives leads. The outside automation's address ends in the same segment. */
export const LEAD_WEBHOOK_PATH = '/webhook/peso-forma';

/** Receives messages and statuses of the brand's WhatsApp. */
export const WHATSAPP_WEBHOOK_PATH = '/webhook/whatsapp';
