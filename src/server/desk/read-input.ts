import { fieldsOf } from '../foreign-json.ts';
import { DeskError } from './desk-error.ts';

/** Reads the fields of a call's body. Errors name a wrong field but never repeat its value. */
export function readInput(body: unknown) {
  const values = fieldsOf(body) ?? {};

  function text(name: string, maxLength: number): string {
    const value = values[name];
    // Pasted text may contain NUL, which PostgreSQL cannot store.
    if (typeof value === 'string' && value.length <= maxLength) return value.replaceAll('\0', '');
    return refuse(name, `a text of at most ${maxLength} characters`);
  }

  function optionalText(name: string, maxLength: number): string | undefined {
    return values[name] === undefined ? undefined : text(name, maxLength);
  }

  function wholeNumber(name: string, max: number): number {
    const value = values[name];
    if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= max) {
      return value;
    }
    return refuse(name, `a whole number from 0 to ${max}`);
  }

  function oneOf<Word extends string>(name: string, words: readonly Word[]): Word {
    const found = words.find((word) => word === values[name]);
    return found ?? refuse(name, `one of ${words.join(', ')}`);
  }

  function optionalOneOf<Word extends string>(
    name: string,
    words: readonly Word[],
  ): Word | undefined {
    return values[name] === undefined ? undefined : oneOf(name, words);
  }

  return { values, text, optionalText, wholeNumber, oneOf, optionalOneOf, refuse };
}

export type Input = ReturnType<typeof readInput>;

function refuse(name: string, expected: string): never {
  throw new DeskError('invalid', `${name}: expected ${expected}.`, {
    fields: { [name]: expected },
  });
}
