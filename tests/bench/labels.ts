// 5,000 labels as one PDF under measurement: against pdfkit writing as many pages with one QR picture each, the memory it takes, and how
// long a single read waits meanwhile. Printed, never asserted.
import PDFDocument from 'pdfkit';
import QRCode from 'qrcode';
import type { BenchUser } from './bench-lab.ts';
import { mixedLoad } from './load.ts';
import { line, megabytes, startPlumbline } from './measured-server.ts';

const count = 5000;

/** As somebody would write it who knows the library and nothing of labels. */
async function byHand(ids: readonly string[]): Promise<number> {
  const begun = performance.now();
  const doc = new PDFDocument({ autoFirstPage: false });
  doc.resume();
  const ended = new Promise((resolve) => doc.once('end', resolve));
  for (let n = 0; n < count; n += 1) {
    doc.addPage({ size: [85, 42.5], margin: 0 });
    doc.image(await QRCode.toBuffer(`${ids[n % ids.length]}-${n}`), 2, 2, { width: 30 });
  }
  doc.end();
  await ended;
  return performance.now() - begun;
}

interface Job {
  data: { id: string; attributes: { state: string; done: number } };
}

export async function labels(directory: string, { credentials, sample: { ids } }: BenchUser): Promise<void> {
  const hand = await byHand(ids);
  const server = await startPlumbline(directory);
  const { HTTP_X_REST_USERNAME: email, HTTP_X_REST_PASSWORD: password } = Object.fromEntries(new URLSearchParams(credentials));
  const json = { 'Content-Type': 'application/json' };
  const signIn = await fetch(`${server.url}/api/v2/auth/token`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password, device_name: 'bench' }),
  });
  const { token } = (await signIn.json()) as { token: string };
  const headers = { ...json, Authorization: `Bearer ${token}` };
  const read = (n: number) => ['GET', `${server.url}/api/inventory/${ids[n % ids.length]}?${credentials}`] as ['GET', string];
  const load = { connections: 1, seconds: 4 };
  await mixedLoad(read, load);
  const idle = await mixedLoad(read, load);

  const before = megabytes(server.pid, 'VmHWM');
  const begun = performance.now();
  const body = JSON.stringify({ format: 'device-30x15', ids: Array.from({ length: count }, (_, n) => ids[n % ids.length]) });
  const ordered = await fetch(`${server.url}/api/v2/labels/print`, { method: 'POST', headers, body });
  const { data } = (await ordered.json()) as Job;
  const accepted = performance.now() - begun;
  const atAcceptance = megabytes(server.pid, 'VmHWM');
  const state = async () =>
    ((await (await fetch(`${server.url}/api/v2/print-jobs/${data.id}`, { headers })).json()) as Job).data.attributes;
  const busy = await mixedLoad(read, load);
  let now = await state();
  while (now.state === 'queued' || now.state === 'printing') {
    await new Promise((done) => setTimeout(done, 100));
    now = await state();
  }
  const ours = performance.now() - begun;
  line(
    `${count} labels of 30 x 15 mm as PDF, from call to file (${now.state})`,
    {
      ours: `${Math.round(ours)} ms`,
      'pdfkit with a QR picture a page': `${Math.round(hand)} ms`,
      accepted: `${Math.round(accepted)} ms`,
    },
    `ratio ${(ours / hand).toFixed(2)} (target <= 4)`,
  );
  line(
    'most memory of the server, in MB',
    { 'before the call': before, 'once it was accepted': atAcceptance, 'by the end': megabytes(server.pid, 'VmHWM') },
    'target < 300 MB',
  );
  line(
    'single read meanwhile, p99',
    { busy: `${busy.p99.toFixed(2)} ms`, idle: `${idle.p99.toFixed(2)} ms` },
    `ratio ${(busy.p99 / idle.p99).toFixed(2)} (target <= 3)`,
  );
  await server.stop();
}
