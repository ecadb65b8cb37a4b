import { StoreError } from '../store-error.ts';

/** The id of the answer that says whether the store could be opened. */
export const OPENING = 0;

export type StorePart = 'store' | 'desk';

export type StoreCall = {
  readonly id: number;
  readonly part: StorePart;
  readonly method: string;
  readonly args: readonly unknown[];
};

export type StoreAnswer = { readonly id: number } & (
  | { readonly value: unknown }
  | { readonly error: PackedError }
);

/** The answer to the opening: which methods can be called. */
export type StoreMethods = Readonly<Record<StorePart, readonly string[]>>;

type PackedError = {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly code: unknown;
  readonly isStoreError: boolean;
};

/** A copied error would lose its code, which distinguishes a lock from a full disk. */
export function packError(error: unknown): PackedError {
  const { name, message, stack = '', code } = error as Error & { code?: unknown };
  return { name, message, stack, code, isStoreError: error instanceof StoreError };
}

export function unpackError({ isStoreError, message, ...rest }: PackedError): Error {
  return Object.assign(isStoreError ? new StoreError(message) : new Error(message), rest);
}
