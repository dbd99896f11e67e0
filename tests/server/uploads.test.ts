// Large files through a server process of its own: whole, with flat memory, and nothing half left after a crash.
// docs/interface/papers.md#documents.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { field, filePart, multipart, multipartType } from '../support/multipart.ts';
import { waitFor } from '../support/waiting.ts';
import { recordOf, v1, v1Headers } from './support/lab-client.ts';
import { type LabProcess, startLab, stopLab } from './support/lab-process.ts';

function folder(): string {
  const data = mkdtempSync(join(tmpdir(), 'plumbline-uploads-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  return data;
}

/** The most memory the process ever held. */
function peakMegabytes({ pid }: LabProcess): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

function form(uID: string, content: Buffer): Buffer<ArrayBuffer> {
  return multipart([field('uID', uID), field('title', uID), filePart(content, `${uID}.bin`)]);
}

async function upload({ url }: LabProcess, body: Buffer<ArrayBuffer>) {
  const response = await fetch(`${url}/api/document`, { method: 'POST', headers: { ...v1Headers, ...multipartType }, body });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** The hash of what comes back, without keeping it. */
async function downloadedHash({ url }: LabProcess, uID: string): Promise<string> {
  const response = await fetch(`${url}/api/document/${uID}/download`, { headers: v1Headers });
  const hash = createHash('sha256');
  for await (const chunk of response.body ?? []) hash.update(chunk);
  return hash.digest('hex');
}

it('files up to the last byte of the limit, back byte for byte, in memory far below their size', async () => {
  const sizes = [50 * 1024 * 1024 - 1, 50 * 1024 * 1024, 50 * 1024 * 1024 - 1, 50 * 1024 * 1024];
  const contents = sizes.map((size) => randomBytes(size));
  const forms = contents.map((content, index) => form(`large-${index}`, content));
  const lab = await startLab({ data: folder() });
  await upload(lab, form('first', randomBytes(1_000_000)));
  await downloadedHash(lab, 'first');
  const before = peakMegabytes(lab);
  const answers = await Promise.all(forms.map((body) => upload(lab, body)));
  for (const [index, answer] of answers.entries()) {
    expect(answer.status).toBe(200);
    expect(recordOf(answer, 'document')).toMatchObject({ size: sizes[index] });
  }
  const hashes = await Promise.all(contents.map((_content, index) => downloadedHash(lab, `large-${index}`)));
  expect(hashes).toEqual(contents.map((content) => createHash('sha256').update(content).digest('hex')));
  // 200 MB went in, four at a time, and out again.
  expect(peakMegabytes(lab) - before).toBeLessThan(100);
  await stopLab(lab);
});

it('an upload that the power cut ends leaves no file and no record, and the next start clears what was received', async () => {
  const data = folder();
  const lab = await startLab({ data });
  const { hostname, port } = new URL(lab.url);
  const outgoing = request({
    hostname,
    port,
    method: 'POST',
    path: '/api/document',
    headers: { ...v1Headers, ...multipartType, 'Content-Length': '20000000' },
  });
  outgoing.on('error', () => undefined);
  outgoing.write(multipart([field('uID', 'cut'), field('title', 'cut'), filePart(randomBytes(5_000_000))], { open: true }));
  await waitFor('the upload to begin', () => expect(readdirSync(join(data, 'incoming'))).toHaveLength(1));
  const gone = new Promise((resolve) => outgoing.on('close', resolve));
  lab.signal('SIGKILL');
  await Promise.all([lab.finished, gone]);
  expect(readdirSync(join(data, 'incoming'))).toHaveLength(1);

  const again = await startLab({ data });
  expect(readdirSync(join(data, 'incoming'))).toEqual([]);
  expect(existsSync(join(data, 'documents')) ? readdirSync(join(data, 'documents')) : []).toEqual([]);
  expect((await v1(again.url, 'GET', 'document/cut')).status).toBe(404);
  await stopLab(again);
});
