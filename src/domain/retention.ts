/** So long a lead is kept unless the operator says otherwise; the privacy notice promises it. */
export const RETENTION_DAYS = 365;
