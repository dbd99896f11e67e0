// Who serves the lab, each with a row that tells when it was last heard of.
import type { Client } from 'pg';
import { feedTable, newestToldSql } from '../../dialect/told-place.ts';
import type { ServingInstance } from '../../store/leading.ts';
import type { ReplicaState, ReplicaUse } from '../../store/replica.ts';
import { untiedFrom } from '../../untied-entries.ts';
import { servingTable } from '../schema/schema.ts';

export interface SignOfLife {
  id: string;
  host: string;
  pid: number;
  version: string;
  place: number;
  leads: boolean;
  /** The fingerprint of the key it signs the trail with. */
  signedBy: string | null;
  replica: ReplicaState | null;
  site: string | null;
  /** Of what it does as leader. */
  word: string | null;
}

export interface Heard {
  /** The newest place of the feed. */
  newest: number;
  /** Something is committed that nobody gave its place yet. */
  waits: boolean;
}

/** Silent for so long: it is gone, or cannot be reached. */
const silentSeconds = 10;

/** One statement: what is new is asked with it. */
export async function giveSign(client: Client, sign: SignOfLife): Promise<Heard> {
  const { id, host, pid, version, place, leads, signedBy, replica, site, word } = sign;
  const { rows } = await client.query<{ newest: string | number; waits: boolean | number }>(
    `with sign as (insert into ${servingTable} (id, host, pid, version, place, leads, signed_by, replica, replica_lag, site, word)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (id) do update set seen_at = clock_timestamp(), place = excluded.place, leads = excluded.leads,
         signed_by = excluded.signed_by, replica = excluded.replica, replica_lag = excluded.replica_lag, word = excluded.word)
     select ${newestToldSql} as newest, exists (select from ${feedTable} where seq >= ${untiedFrom})
       or exists (select from audits where rid >= ${untiedFrom}) as waits`,
    [id, host, pid, version, place, leads, signedBy, replica?.use ?? null, replica?.lagMs ?? null, site, leads ? word : null],
  );
  return { newest: Number(rows[0]?.newest ?? 0), waits: rows[0]?.waits === true || rows[0]?.waits === 1 };
}

export async function takeLeave(client: Client, id: string): Promise<void> {
  await client.query(`delete from ${servingTable} where id = $1`, [id]);
}

/** Those of yesterday. */
export async function dropGone(client: Client): Promise<void> {
  await client.query(`delete from ${servingTable} where seen_at < now() - interval '1 day'`);
}

interface Row extends Omit<ServingInstance, 'own' | 'leads' | 'silent' | 'replica'> {
  replica: ReplicaUse | null;
  replicaLag: number | null;
  leads: boolean | number;
  silent: boolean | number;
}

export const servingInstances = `select id, host, pid, version, cast(extract(epoch from started_at) * 1000 as bigint) as started,
    cast(extract(epoch from seen_at) * 1000 as bigint) as seen, leads, signed_by as "signedBy", replica, replica_lag as "replicaLag", site, greatest(0, ${newestToldSql} - place) as behind,
    seen_at < clock_timestamp() - interval '${silentSeconds} seconds' as silent
  from ${servingTable} order by started_at, id`;

export const instanceOf = ({ replica: use, replicaLag: lagMs, ...row }: Row, own: string): ServingInstance => {
  const silent = Number(row.silent) === 1;
  return { ...row, own: row.id === own, silent, leads: !silent && Number(row.leads) === 1, replica: use && { use, lagMs } };
};

/** Of whoever leads now. */
export const leadersWord = `select word from ${servingTable} where leads and seen_at >= clock_timestamp() - interval '${silentSeconds} seconds'
  order by seen_at desc limit 1`;
