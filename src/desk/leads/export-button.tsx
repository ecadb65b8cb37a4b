import type { LeadFilter } from '../../domain/desk/lead-list.ts';
import { Icon } from '../../ui/icon.tsx';
import { call, download } from '../calls/call.ts';
import { ActionButton } from '../controls/action-button.tsx';
import { DOWNLOAD } from '../controls/icons.ts';

type ExportButtonProps = { readonly filter: LeadFilter; readonly withText: boolean };

export function ExportButton({ filter, withText }: ExportButtonProps) {
  const exportAll = async () => download(await call('export', { ...filter, withText }));
  return (
    <ActionButton aria-label="Esporta CSV" act={exportAll}>
      <Icon d={DOWNLOAD} />
      <span className="label">Esporta CSV</span>
    </ActionButton>
  );
}
