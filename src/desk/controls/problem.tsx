import { Button } from '../../ui/button.tsx';
import type { DeskError } from '../calls/desk-error.ts';
import { errorText } from '../words/error-text.ts';
import { leaveFocus } from './focus.ts';
import { Notice } from './notice.tsx';

type ProblemProps = { readonly error: DeskError | null; readonly onRetry?: () => void };

export function Problem({ error, onRetry }: ProblemProps) {
  if (!error) return null;
  return (
    <div className="problem stack" role="alert">
      <Notice look="failure">{errorText(error)}</Notice>
      {onRetry && (
        <Button ref={leaveFocus} look="quiet" onClick={onRetry}>
          Riprova
        </Button>
      )}
    </div>
  );
}
