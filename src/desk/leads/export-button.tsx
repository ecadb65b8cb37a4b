import type { LeadFilter } from '../../domain/desk/lead-list.ts';
import { Icon } from '../../ui/icon.tsx';
import { call } from '../calls/call.ts';
import { DOWNLOAD } from '../controls/icons.ts';
import { Problem } from '../controls/problem.tsx';
import { useAction } from '../controls/use-action.ts';
import { download } from '../data/download.ts';

type ExportButtonProps = { readonly filter: LeadFilter; readonly withText: boolean };

export function ExportButton({ filter, withText }: ExportButtonProps) {
  const exporting = useAction(async () => {
    const { file } = await call('export', { ...filter, withText });
    download(file);
  });
  return (
    <>
      <button
        type="button"
        className="button quiet"
        aria-label="Esporta CSV"
        aria-disabled={exporting.isRunning}
        onClick={() => exporting.run()}
      >
        <Icon d={DOWNLOAD} />
        <span className="label">Esporta CSV</span>
      </button>
      <Problem error={exporting.error} />
    </>
  );
}
