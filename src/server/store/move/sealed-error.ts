/** The error of both engines when the mark of a move forbids a change. */
export const SEALED_MESSAGE = 'This database was moved, or a move to it is not complete.';

export function isSealed({ message }: Error): boolean {
  return message === SEALED_MESSAGE;
}
