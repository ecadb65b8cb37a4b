import { onTestFinished } from 'vitest';
import { cuttableLink } from './cuttable-link.ts';
import { eventually } from './eventually.ts';
import { startPostgres } from './postgres-server.ts';
import { query } from './stored-leads.ts';

const STANDBY = 'standby';

export type PostgresSetting = { readonly engine: 'postgres'; readonly url: string };

/** A PostgreSQL whose commits wait for a standby, which follows it over a link that can be cut. */
export async function replicatedPostgres() {
  const primary = await startPostgres();
  onTestFinished(primary.stop);
  const replication = await cuttableLink(primary.port);
  const standby = await startPostgres({ standbyOf: { port: replication.port, name: STANDBY } });
  onTestFinished(standby.stop);
  const onPrimary = settingOf(primary.url);
  const onStandby = settingOf(standby.url);

  await query(onPrimary, `alter system set synchronous_standby_names = '${STANDBY}'`);
  await query(onPrimary, 'select pg_reload_conf()');
  const isFollowing = async () => {
    const [row] = await query<{ sync_state: string }>(
      onPrimary,
      'select sync_state from pg_stat_replication',
    );
    return row?.sync_state === 'sync';
  };
  const following = () => eventually('the standby follows', isFollowing);
  await following();

  return {
    primary,
    standby,
    onPrimary,
    onStandby,
    replication,
    /** Resolves once commits of the primary reach the standby. */
    following,
    /** The standby takes over from a primary that is gone. */
    promote: async () => {
      await query(onStandby, 'select pg_promote()');
    },
  };
}

function settingOf(url: string): PostgresSetting {
  return { engine: 'postgres', url };
}
