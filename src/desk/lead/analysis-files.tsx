import type { LeadDetail } from '../../domain/desk/lead-detail.ts';
import { COPY } from '../../ui/brand-icons.ts';
import { Button } from '../../ui/button.tsx';
import { CHECK, Icon } from '../../ui/icon.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { call } from '../calls/call.ts';
import { DOWNLOAD } from '../controls/icons.ts';
import { showMessage } from '../controls/message.tsx';
import { Problem } from '../controls/problem.tsx';
import { useAction } from '../controls/use-action.ts';
import { download } from '../data/download.ts';
import { pictureOf } from './picture.ts';

type AnalysisFilesProps = { readonly lead: LeadDetail; readonly text: string };

export function AnalysisFiles({ lead, text }: AnalysisFilesProps) {
  const { isCopied, copy } = useCopy();
  const copying = useAction(async () => {
    await copy(text);
    showMessage('Testo copiato.');
  });
  const loading = useAction(async () => {
    download((await call('picture', { id: lead.id })).file);
  });

  return (
    <>
      <div className="side-by-side">
        <Button look="quiet" onClick={() => copying.run()}>
          <Icon d={isCopied ? CHECK : COPY} /> Copia testo
        </Button>
        {pictureOf(lead) !== undefined && (
          <Button look="quiet" aria-disabled={loading.isRunning} onClick={() => loading.run()}>
            <Icon d={DOWNLOAD} /> Scarica immagine
          </Button>
        )}
      </div>
      {copying.error && (
        <p className="error" role="alert">
          Questo browser non permette di copiare: seleziona il testo qui sotto.
        </p>
      )}
      <Problem error={loading.error} />
    </>
  );
}
