import { useState } from 'react';
import type { LeadFilter } from '../../domain/desk/lead-list.ts';
import { Icon } from '../../ui/icon.tsx';
import { call } from '../calls/call.ts';
import { DOWNLOAD } from '../controls/icons.ts';
import { Problem } from '../controls/problem.tsx';
import { useAction } from '../controls/use-action.ts';
import { download } from '../data/download.ts';

/** Exports exactly the leads that match the filter. */
export function ExportButton({ filter }: { readonly filter: LeadFilter }) {
  const [withText, setWithText] = useState(false);
  const exporting = useAction(async () => {
    const { file } = await call('export', { ...filter, withText });
    download(file);
  });
  return (
    <>
      <div className="exports">
        <button
          type="button"
          className="text-button"
          aria-disabled={exporting.isRunning}
          onClick={() => exporting.run()}
        >
          <Icon d={DOWNLOAD} /> Esporta CSV
        </button>
        <label>
          <input
            type="checkbox"
            checked={withText}
            onChange={(event) => setWithText(event.target.checked)}
          />
          con il testo dell'analisi
        </label>
      </div>
      {exporting.error && <Problem error={exporting.error} />}
    </>
  );
}
