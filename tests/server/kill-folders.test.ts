// The server killed while it takes files out of a folder, again and again: each file is a document once, and none is lost. docs/adr/0077.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../db/support/temp-folder.ts';
import { waitFor } from '../support/waiting.ts';
import { signIn, v2 } from './support/lab-client.ts';
import { type LabProcess, startLab } from './support/lab-process.ts';

const files = 40;
/** After so many were put aside the plug is pulled. */
const pulledAt = [3, 11, 12, 20, 29, 38];

type Row = { id: string; attributes: Record<string, unknown> };
const rowsOf = ({ body }: { body: Record<string, unknown> }) => body.data as Row[];
const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

it('takes each file once, however often it is killed in between', async () => {
  const data = tempFolder();
  const folder = tempFolder();
  const done = join(folder, 'done');
  let lab: LabProcess = await startLab({ data });
  const token = await signIn(lab.url);
  const roots = rowsOf(await v2(lab.url, token, 'GET', 'settings?filter[name]=folders.roots'))[0]?.id;
  expect((await v2(lab.url, token, 'PATCH', `settings/${roots}`, { value: [folder] })).status).toBe(200);
  const made = await v2(lab.url, token, 'POST', 'watched-folders', { name: 'Bench', folder });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { id } = made.body.data as Row;
  const contents = new Map(Array.from({ length: files }, (_, n) => [`file-${n}.txt`, `content ${n}\n`.repeat(200 + n)] as const));
  for (const [name, text] of contents) writeFileSync(join(folder, name), text);

  const looking = () => v2(lab.url, token, 'POST', `watched-folders/${id}/look`, {}).catch(() => null);
  for (const pulled of pulledAt) {
    void looking().then(looking);
    await waitFor(`${pulled} files put aside`, () => expect(namesIn(done).length).toBeGreaterThanOrEqual(pulled));
    lab.signal('SIGKILL');
    await lab.finished;
    lab = await startLab({ data });
  }
  await waitFor('all files put aside', async () => {
    await looking();
    expect(namesIn(folder)).toEqual(['done']);
  });

  // What was moved right before a kill may lie there twice, but never under another name than its own.
  const kept = new Map(namesIn(done).map((name) => [name.replace(/ \(\d+\)/, ''), readFileSync(join(done, name), 'utf8')]));
  expect(kept).toEqual(contents);
  const documents = rowsOf(await v2(lab.url, token, 'GET', 'documents?page[size]=500'));
  const hashes = [...contents.values()].map((text) => createHash('sha256').update(text).digest('hex'));
  expect(documents.map(({ attributes }) => attributes.file_hash).sort()).toEqual(hashes.sort());
  const log = rowsOf(await v2(lab.url, token, 'GET', 'folder-files?page[size]=500'));
  expect(log.map(({ attributes }) => attributes.document_id).sort()).toEqual(documents.map(({ id: key }) => key).sort());
});
