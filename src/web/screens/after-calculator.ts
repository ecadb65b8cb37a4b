export { Confirmation } from './confirmation.tsx';
export { HomeConfirmation } from './home-confirmation.tsx';
export { LeadCapture } from './lead-capture.tsx';
export { showEstimate } from './show-estimate.ts';
