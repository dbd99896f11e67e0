// A lab's database of an older program becomes one of this program, where it is, while instances of the older one go on beside: what the
// definitions want and is not there is added, and nothing is taken away or made narrower (docs/adr/0113). All of it is one transaction in
// which nobody else writes; only indexes of large tables come after it, made while everybody works.
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Log } from '#server/lib/log.ts';
import { StartError } from '#server/lib/start-error.ts';
import type { SqliteHandle } from '../../sqlite/handle/sqlite-handle.ts';
import type { Migration } from '../../sqlite/tables/migrate.ts';
import { labTable, turnTable } from '../schema/schema.ts';
import { type LabShape, shapeOf } from '../schema/shape.ts';
import { addBeginnings, addShape, finishShape } from './add-shape.ts';
import { makeIndexes } from './large-indexes.ts';
import { statementsOf, stepsAfter } from './steps.ts';

/** A row for each migration that was made here, and whether all that belongs to it is done. */
const upgradesTable = 'plumbline_upgrades';

/** A table of so many bytes is not kept from those who write while an index of it is made. */
const usuallyLarge = 32 * 1024 * 1024;
/**
 * So long somebody who reads is waited for at once, with everybody else behind: less than the server takes to find that two wait for each
 * other, so that it is the upgrade that begins anew and nobody who reads. And so often.
 */
const waitMs = 700;
const betweenMs = 500;
const mostTries = 300;
const toldEach = 20;

export interface UpgradeInput {
  client: Client;
  /** An empty lab of this program: what the database is to be like. */
  handle: SqliteHandle;
  migrations: readonly Migration[];
  /** Of the database, for whoever reads why it failed. */
  name: string;
  program: string;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  largeFrom?: number;
}

/** By whoever holds the lock of those that begin or upgrade a lab. `from`: the schema it has. */
export async function upgradeLab(input: UpgradeInput, from: number): Promise<void> {
  const { handle, migrations, log, name } = input;
  const shape = shapeOf(handle);
  const steps = stepsAfter(from, migrations);
  log.info('the lab is being upgraded', { name, from, to: migrations.length });
  for (let tries = 1; ; tries += 1) {
    try {
      await inOne(input, shape, steps);
      break;
    } catch (error) {
      if (!isHeld(error) || tries >= mostTries) throw refusal(error, input);
      if (tries % toldEach === 1) log.warn('the upgrade waits for somebody who reads', { name });
      await pause(betweenMs);
    }
  }
  log.info('the lab was upgraded', { name, migrations: steps.map((step) => `${step.version} ${step.name}`) });
  await goOn(input);
}

/** What an upgrade left that was cut off, or that could not be made: asked at every start. */
export async function isUnfinished(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ made: boolean }>('select to_regclass($1) is not null as made', [upgradesTable]);
  if (!rows[0]?.made) return false;
  return (await client.query(`select 1 from ${upgradesTable} where ended is null limit 1`)).rows.length > 0;
}

/** An index that cannot be made keeps nobody from the lab. */
export async function goOn({ client, handle, log, name, largeFrom = usuallyLarge }: UpgradeInput): Promise<void> {
  const whole = await makeIndexes({ client, shape: shapeOf(handle), log, largeFrom });
  if (!whole) return;
  await client.query(`update ${upgradesTable} set ended = now()::text where ended is null`);
  log.info('the upgrade is done', { name });
}

async function inOne(input: UpgradeInput, shape: LabShape, steps: readonly Migration[]): Promise<void> {
  const { client, handle, program, migrations, largeFrom = usuallyLarge } = input;
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${waitMs}`);
    await client.query(`lock table ${turnTable} in exclusive mode`);
    await client.query(
      `create table if not exists ${upgradesTable} (schema bigint primary key, name text not null, program text not null, begun text not null, ended text)`,
    );
    const fresh = await addShape(client, shape);
    await addBeginnings({ client, handle, shape }, fresh);
    for (const step of steps) await take(client, step, program);
    await finishShape({ client, shape, largeFrom, fresh });
    await client.query(`update ${labTable} set schema = $1, program = $2`, [migrations.length, program]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function take(client: Client, step: Migration, program: string): Promise<void> {
  try {
    for (const statement of statementsOf(step)) await client.query(statement);
  } catch (error) {
    throw isHeld(error) ? error : new StepError(step, error);
  }
  await client.query(
    `insert into ${upgradesTable} (schema, name, program, begun) values ($1, $2, $3, now()::text) on conflict (schema) do nothing`,
    [step.version, step.name, program],
  );
}

class StepError extends Error {
  constructor({ version, name }: Migration, cause: unknown) {
    super(`${version} (${name}): ${wordsOf(cause)}`, { cause });
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** A lock was not to be had in time, or two waited for each other. */
const isHeld = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');

function refusal(error: unknown, { name, migrations }: UpgradeInput): StartError {
  const reason = isHeld(error) ? 'somebody reads or writes in it all the time' : wordsOf(error);
  return new StartError(
    'migration_failed',
    `The database ${name} could not be brought to schema ${migrations.length}: ${reason}; nothing was changed.`,
  );
}
