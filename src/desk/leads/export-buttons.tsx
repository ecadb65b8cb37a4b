import type { LeadFilter } from '../../domain/desk/lead-list.ts';
import { Icon } from '../../ui/icon.tsx';
import { call } from '../calls/call.ts';
import { DOWNLOAD } from '../controls/icons.ts';
import { Problem } from '../controls/problem.tsx';
import { useAction } from '../controls/use-action.ts';
import { download } from '../data/download.ts';

/** Exports exactly the leads that match the filter. */
export function ExportButtons({ filter }: { readonly filter: LeadFilter }) {
  const exporting = useAction(async (format: 'csv' | 'ndjson') => {
    const { file } = await call('export', { ...filter, format });
    download(file);
  });
  return (
    <>
      <div className="exports">
        <button
          type="button"
          className="text-button"
          aria-disabled={exporting.isRunning}
          onClick={() => exporting.run('csv')}
        >
          <Icon d={DOWNLOAD} /> Esporta CSV
        </button>
        <button
          type="button"
          className="text-button"
          aria-disabled={exporting.isRunning}
          onClick={() => exporting.run('ndjson')}
        >
          Esporta NDJSON
        </button>
      </div>
      {exporting.error && <Problem error={exporting.error} />}
    </>
  );
}
