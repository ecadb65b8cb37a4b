/** What a visitor has set in the browser or the system. */
export type Preferences = {
  readonly isDark?: boolean;
  readonly isStill?: boolean;
  /** The size of letters that CSS starts from, in percent of the usual one. */
  readonly textPercent?: number;
  readonly hasNoScript?: boolean;
};

export type Key = 'Tab' | 'Enter' | 'Escape' | 'Backspace' | 'Paste';

/** One tab of a real browser. A selector is CSS, or XPath if it begins with two slashes. */
export type Browser = {
  readonly goto: (address: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  readonly resize: (width: number, height: number) => Promise<void>;
  readonly click: (selector: string) => Promise<void>;
  /** Types into the element that has the focus. */
  readonly type: (text: string) => Promise<void>;
  readonly press: (key: Key) => Promise<void>;
  /** Runs a function in the page; it sees its argument and the page only. */
  readonly evaluate: <Argument, Result>(
    script: (argument: Argument) => Result,
    argument?: Argument,
  ) => Promise<Result>;
  /** Returns what the console has shown since the last call: messages, errors, policy violations. */
  readonly takeMessages: () => readonly string[];
  readonly close: () => Promise<void>;
};

export type Engine = {
  readonly name: string;
  /** False if the engine is not installed; the setup of the tests has then said why. */
  readonly isInstalled: () => boolean;
  readonly launch: (preferences: Preferences) => Promise<Browser>;
};

/** The usual size of letters in every engine. */
const TEXT_PX = 16;

export function textPx({ textPercent = 100 }: Preferences): number {
  return (TEXT_PX * textPercent) / 100;
}
