import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CHECK, Icon } from '../../ui/icon.tsx';
import { reportError } from '../tracking/report-error.ts';
import { copyText } from './copy-text.ts';

const COPIED_MS = 2000;

type CopyButtonProps = {
  readonly text: string;
  /** What it is, for the console: a visitor is not told that a copy failed. */
  readonly what: string;
  readonly icon: string;
  readonly label: string;
  readonly copiedLabel: string;
  readonly onCopied: () => void;
};

export function CopyButton({ text, what, icon, label, copiedLabel, onCopied }: CopyButtonProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isFresh, setIsFresh] = useState(false);

  async function copy() {
    try {
      await copyText(text);
    } catch (error) {
      reportError(`The ${what} was not copied:`, String(error));
      return;
    }
    setIsFresh(true);
    // A second copy starts the two seconds anew.
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsFresh(false), COPIED_MS);
    onCopied();
  }

  return (
    <>
      <Button look="quiet" onClick={() => void copy()}>
        <Icon d={isFresh ? CHECK : icon} /> {isFresh ? copiedLabel : label}
      </Button>
      <span className="sr" role="status">
        {isFresh && copiedLabel}
      </span>
    </>
  );
}
