/** The entries of a list that is written with `|` between them, on as many lines as it takes. */
export function listed(text: string): string[] {
  return text.trim().split(/\s*[|\n]\s*/);
}
