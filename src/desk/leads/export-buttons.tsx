import type { ExportRequest, LeadFilter } from '../../domain/desk/lead-list.ts';
import { Icon } from '../../ui/icon.tsx';
import { call } from '../calls/call.ts';
import { download } from '../data/download.ts';
import { useAction } from '../data/use-action.ts';
import { DOWNLOAD } from '../shell/icons.ts';
import { Problem } from '../shell/problem.tsx';
import { totalText } from '../words/numbers.ts';

type ExportButtonsProps = { readonly filter: LeadFilter; readonly total: number };

/** How many leads match, and the files of exactly these. */
export function ExportButtons({ filter, total }: ExportButtonsProps) {
  const exporting = useAction(async (key, format: ExportRequest['format']) => {
    const { file } = await call('export', { ...filter, format }, key);
    download(file);
  });
  return (
    <div className="summary">
      <p role="status">{totalText(total)}</p>
      {total > 0 && (
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
            NDJSON
          </button>
        </div>
      )}
      {exporting.error && <Problem error={exporting.error} />}
    </div>
  );
}
