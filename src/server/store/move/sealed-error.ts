/** What both engines say when a change is refused because the database has the mark of a move. */
export const SEALED_MESSAGE = 'This database was moved, or a move to it is not complete.';

export function isSealed({ message }: Error): boolean {
  return message === SEALED_MESSAGE;
}
