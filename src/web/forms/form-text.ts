/** The value of a named control, or an empty string if nothing is typed or chosen. */
export function formText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}
