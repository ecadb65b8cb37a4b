export { Confirmation } from '../confirmation/confirmation.tsx';
export { HomeConfirmation } from '../confirmation/home-confirmation.tsx';
export { LeadCapture } from '../lead/lead-capture.tsx';
export { showEstimate } from '../lead/show-estimate.ts';
