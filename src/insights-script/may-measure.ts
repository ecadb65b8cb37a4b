type Preferences = { readonly globalPrivacyControl?: boolean; readonly doNotTrack?: string | null };

/** Whether the visitor lets us count: both ways in which a browser can say no are respected. */
export function mayMeasure(): boolean {
  const { globalPrivacyControl, doNotTrack } = navigator as Preferences;
  return !globalPrivacyControl && doNotTrack !== '1';
}
