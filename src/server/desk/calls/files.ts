import { COUNT_LIMIT } from '../../../domain/desk/lead-list.ts';
import { audit } from '../../audit.ts';
import { countRows } from '../../lists/list-rows.ts';
import { MINUTE } from '../../time/clock.ts';
import { newToken, tokenHash } from '../access/tokens.ts';
import { DeskError } from '../desk-error.ts';
import { type FileRequest, insertFile } from '../files/one-time-file.ts';
import type { DeskInput } from '../protocol.ts';
import { isWholeTab, rowFilter } from '../row-filter.ts';
import type { CallContext } from './call-context.ts';
import { entryOf, requireDetail } from './open-lead.ts';

/** Short, because a download begins immediately and a stored request may contain a name. */
const FILE_MS = 5 * MINUTE;

/** The audit log records the number of leads, as far as it was counted, never the search text. */
export async function exportLeads(
  { withText = false, ...filter }: DeskInput<'export'>,
  context: CallContext,
): Promise<{ file: string }> {
  const { options, ways, now } = context;
  const total = await countRows(options.store.db, rowFilter(filter, ways, now));
  // The file has every lead that matches the filter, even if counting stopped earlier.
  const size = total > COUNT_LIMIT ? `more than ${COUNT_LIMIT}` : String(total);
  const detail = `${size} leads, csv, ${filter.tab}${isWholeTab(filter) ? '' : ', filtered'}`;
  return addFile({ kind: 'export', filter, withText }, detail, context);
}

export async function picture(
  { id }: DeskInput<'picture'>,
  context: CallContext,
): Promise<{ file: string }> {
  const { payload } = await requireDetail(id, context);
  if (!payload) throw new DeskError('text_gone', 'The body data is gone.');
  return addFile({ kind: 'picture', id }, 'picture', context);
}

/** The audit entry comes last, so that a retry does not write a second one. */
async function addFile(
  request: FileRequest,
  detail: string,
  context: CallContext,
): Promise<{ file: string }> {
  const { options, session, now } = context;
  const file = newToken();
  await insertFile(options.store.db, {
    hash: tokenHash(file),
    session_id: session.id,
    request,
    expires_at: now + FILE_MS,
  });
  const leadId = request.kind === 'picture' ? request.id : null;
  await audit(options.store.db, [entryOf('export', leadId, context, detail)]);
  return { file };
}
