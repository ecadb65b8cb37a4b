import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { CHECK, Icon } from '../../ui/icon.tsx';
import { reportError } from '../tracking/report-error.ts';

const COPIED_MS = 2000;

type CopyButtonProps = {
  readonly text: string;
  /** Names the text in the console message if copying fails; the visitor sees no message. */
  readonly what: string;
  readonly icon: string;
  readonly label: string;
  readonly copiedLabel: string;
  readonly onCopied: () => void;
};

export function CopyButton({ text, what, icon, label, copiedLabel, onCopied }: CopyButtonProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isCopied, setIsCopied] = useState(false);

  async function copy() {
    try {
      await copyText(text);
    } catch (error) {
      reportError(`The ${what} was not copied:`, String(error));
      return;
    }
    setIsCopied(true);
    // Another copy restarts the two seconds.
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsCopied(false), COPIED_MS);
    onCopied();
  }

  return (
    <>
      <Button look="quiet" onClick={() => void copy()}>
        {/* In an element of its own, because the browser's translator would keep a bare text as it was. */}
        <Icon d={isCopied ? CHECK : icon} /> <span>{isCopied ? copiedLabel : label}</span>
      </Button>
      <span className="sr" role="status">
        {isCopied && copiedLabel}
      </span>
    </>
  );
}
