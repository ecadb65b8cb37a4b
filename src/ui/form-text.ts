/** The text of a named control; empty where nothing is typed or chosen. */
export function formText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}
