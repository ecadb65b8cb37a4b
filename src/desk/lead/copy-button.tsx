import { COPY } from '../../ui/brand-icons.ts';
import { Button } from '../../ui/button.tsx';
import { CHECK, Icon } from '../../ui/icon.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { leaveFocus } from '../controls/focus.ts';
import { showMessage } from '../controls/message.tsx';
import { useAction } from '../controls/use-action.ts';

type CopyButtonProps = { readonly label: string; readonly text: string };

export function CopyButton({ label, text }: CopyButtonProps) {
  const { isCopied, copy } = useCopy();
  const copying = useAction(async () => {
    await copy(text);
    showMessage('Testo copiato.');
  });
  return (
    <>
      <Button ref={leaveFocus} look="quiet" onClick={() => copying.run()}>
        <Icon d={isCopied ? CHECK : COPY} /> {label}
      </Button>
      {copying.error && (
        <p className="problem error" role="alert">
          Questo browser non permette di copiare: seleziona tu il testo.
        </p>
      )}
    </>
  );
}
