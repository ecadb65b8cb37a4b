import { Button } from '../../ui/button.tsx';
import { CHECK, Icon } from '../../ui/icon.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { reportError } from '../tracking/report-error.ts';

type CopyButtonProps = {
  readonly text: string;
  readonly icon: string;
  readonly label: string;
  readonly copiedLabel: string;
  readonly onCopied: () => void;
};

export function CopyButton({ text, icon, label, copiedLabel, onCopied }: CopyButtonProps) {
  const { isCopied, copy } = useCopy();

  function press() {
    // The visitor sees no message.
    copy(text).then(onCopied, (error: unknown) =>
      reportError('Nothing was copied:', String(error)),
    );
  }

  return (
    <>
      <Button look="quiet" onClick={press}>
        {/* In its own element: React cannot update bare text that the browser has translated. */}
        <Icon d={isCopied ? CHECK : icon} /> <span>{isCopied ? copiedLabel : label}</span>
      </Button>
      <span className="sr" role="status">
        {isCopied && copiedLabel}
      </span>
    </>
  );
}
