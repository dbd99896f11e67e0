// Backups by the API, one after another while the clients write, each proved from its files alone: integrity, foreign keys,
// rows and checksum as its manifest says, and no device missing that was acknowledged before it began (docs/quality.md#d6).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BackupFacts, BackupManifest } from '../../src/server/contract/lab/backups.ts';
import { httpClient } from '../support/http-client.ts';
import { pause } from './pause.ts';
import type { Tally } from './tally.ts';

export interface BackupRounds {
  made: number;
  verified: number;
  failures: string[];
  largest: number;
  longestMs: number;
}

interface BackupsInput {
  url: string;
  token: string;
  /** The folder with the lab's backups. */
  folder: string;
  everyMs: number;
  devicesAtStart: number;
  tally: Tally;
  over(): boolean;
}

export async function makeBackups(input: BackupsInput, rounds: BackupRounds): Promise<void> {
  const headers = { Authorization: `Bearer ${input.token}` };
  while (!input.over()) {
    const due = performance.now() + input.everyMs;
    const { created, deleted } = input.tally;
    const sure = { created: created.acknowledged, deleted: deleted.acknowledged };
    // A connection of its own: an idle one may be closed by the server just when it is used again.
    const client = httpClient(input.url);
    try {
      const answer = await client.send({ method: 'POST', path: '/api/v2/admin/backups', headers, body: {} });
      rounds.longestMs = Math.max(rounds.longestMs, performance.now() - due + input.everyMs);
      if (answer.status !== 201) throw new Error(`not made: ${answer.status} ${answer.text.slice(0, 200)}`);
      rounds.made += 1;
      const facts = await verify(join(input.folder, (answer.body as { data: { id: string } }).data.id));
      rounds.largest = Math.max(rounds.largest, facts.bytes);
      const devices = (facts.rows.inventory ?? 0) - input.devicesAtStart;
      const [fewest, most] = [sure.created - deleted.asked, created.asked - sure.deleted];
      if (devices < fewest || devices > most) throw new Error(`holds ${devices} new devices, not ${fewest} to ${most}`);
      rounds.verified += 1;
    } catch (error) {
      rounds.failures.push(`backup ${rounds.made}: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      client.close();
    }
    while (!input.over() && performance.now() < due) await pause(Math.min(500, due - performance.now()));
  }
}

async function verify(folder: string): Promise<BackupFacts> {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as BackupManifest;
  const facts = await checkInThread(join(folder, 'lab.db'));
  for (const name of ['sha256', 'bytes', 'schema', 'rows'] as const) {
    const [found, told] = [JSON.stringify(facts[name]), JSON.stringify(manifest[name])];
    if (found !== told) throw new Error(`${name} is ${found}, the manifest says ${told}`);
  }
  return facts;
}

function checkInThread(file: string): Promise<BackupFacts> {
  const worker = new Worker(new URL('./verify-worker.ts', import.meta.url), { workerData: file });
  return new Promise((resolve, reject) => {
    worker.once('message', (message: { facts: BackupFacts } | { failure: string }) => {
      if ('facts' in message) resolve(message.facts);
      else reject(new Error(message.failure));
    });
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the check ended without a word')));
  });
}
