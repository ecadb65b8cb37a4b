type Preferences = { readonly globalPrivacyControl?: boolean; readonly doNotTrack?: string | null };

/** Respects both signals of a browser that the visitor does not want to be measured. */
export function mayMeasure(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Preferences;
  return !globalPrivacyControl && doNotTrack !== '1';
}
