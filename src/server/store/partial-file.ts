/** Where a copy grows until it is whole. */
export function partialFile(path: string): string {
  return `${path}.partial`;
}
