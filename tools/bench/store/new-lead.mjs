/**
 * A lead as the server's own code makes it, with unique hashes.
 * @param {typeof import('../server/server-bundle.ts')} bundle
 * @param {number} now
 * @param {string | null} [quarantineReason]
 */
export function newLead(bundle, now, quarantineReason = null) {
  const id = bundle.uuidV7(now);
  const payload = bundle.payloadOf();
  const [keyHash, contentHash] = [id.slice(-22), id.slice(-22)];
  return {
    id,
    keyHash,
    contentHash,
    quarantineReason,
    createdAt: now,
    consentVersion: '1',
    campaign: '',
    payload,
  };
}
