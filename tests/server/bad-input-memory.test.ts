// Thousands of malformed requests of every kind to every v1 record: refused in the envelope, nothing written, and the
// process takes no more memory afterwards than before.
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { resourceDefinitions } from '#server/resources/index.ts';
import { tempFolder } from '../db/support/temp-folder.ts';
import { v1, v1Headers } from './support/lab-client.ts';
import { type LabProcess, startLab, stopLab } from './support/lab-process.ts';

interface Bad {
  method: string;
  path: string;
  type?: string;
  body?: string;
}

const segments = resourceDefinitions.flatMap(({ faces, v1: face }) => (faces.includes('v1') && face ? [face.segment] : []));
const segment = fc.constantFrom(...segments);
const word = fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom("' OR 1=1 --", '\u0000', 'ä'.repeat(200), '%', '[', '{"a":'));
const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());
const query = fc.oneof(
  word.map((text) => `filter=${encoded(`[${text}{"`)}`),
  word.map((text) => `filter=${encoded(JSON.stringify([{ property: `?${text}`, value: text, operator: '=' }]))}`),
  word.map((text) => `filter=${encoded(JSON.stringify({ logic: 'XOR', conditions: [text] }))}`),
  word.map((text) => `sort=${encoded(JSON.stringify([{ property: `?${text}`, direction: 'ASC' }]))}`),
  fc.constant(`filter=${encoded('['.repeat(5000))}`),
);
const boundary = 'plumb';
const multipart = fc.oneof(
  word.map(
    (text) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="?${text.replaceAll('"', '')}"\r\n\r\nx\r\n--${boundary}--\r\n`,
  ),
  word.map((text) => `--${boundary}\r\nContent-Disposition: form-data; name="I4201"\r\n\r\n${text}`),
  word.map((text) => `--${boundary}\r\n${text}\r\n--${boundary}--`),
  word,
);
const written = fc.oneof(
  fc.record({
    type: fc.constant('application/json'),
    body: fc.oneof(
      word,
      fc.json().filter((text) => !text.startsWith('{}')),
    ),
  }),
  fc.record({ type: fc.constant('application/json'), body: word.map((text) => JSON.stringify({ [`?${text}`]: text })) }),
  fc.record({ type: fc.constant('application/json'), body: fc.constant('{"a":'.repeat(4000)) }),
  fc.record({
    type: fc.constant('application/x-www-form-urlencoded'),
    body: word.map((text) => `%3F${encoded(text)}=1&x=%C3%28`),
  }),
  fc.record({ type: fc.constant(`multipart/form-data; boundary=${boundary}`), body: multipart }),
  fc.record({ type: fc.constantFrom('multipart/form-data', 'text/xml', 'application/json; charset=utf-16', ''), body: word }),
);
const bad: fc.Arbitrary<Bad> = fc.oneof(
  fc.tuple(segment, query).map(([name, text]) => ({ method: 'GET', path: `${name}?${text}` })),
  fc.tuple(segment, word).map(([name, text]) => ({ method: 'GET', path: `${name}/no-${encoded(text)}` })),
  fc.tuple(segment, word).map(([name, text]) => ({ method: 'GET', path: `${name}/get/no-${encoded(text)}/1` })),
  fc.tuple(segment, word).map(([name, text]) => ({ method: 'DELETE', path: `${name}/no-${encoded(text)}` })),
  fc
    .tuple(segment, fc.constantFrom('', '/insert', '/update'), written)
    .map(([name, end, body]) => ({ method: 'POST', path: `${name}${end}`, ...body })),
  fc.tuple(segment, written).map(([name, body]) => ({ method: 'PUT', path: `${name}/ghost`, ...body })),
  fc.tuple(segment, fc.constantFrom('PATCH', 'PUT', 'DELETE', 'TRACE')).map(([name, method]) => ({ method, path: name })),
);

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

function send({ url }: LabProcess, { method, path, type, body }: Bad): Promise<{ status: number; text: string }> {
  const headers = { ...v1Headers, ...(type === undefined ? {} : { 'Content-Type': type }) };
  return new Promise((resolve, reject) => {
    const asked = request(`${url}/api/${path}`, { agent, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.once('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    asked.once('error', reject);
    asked.end(body === undefined ? undefined : Buffer.from(body));
  });
}

async function refused(lab: LabProcess, requests: readonly Bad[]): Promise<void> {
  const left = [...requests];
  const worker = async () => {
    for (let one = left.pop(); one; one = left.pop()) {
      const { status, text } = await send(lab, one);
      const about = `${JSON.stringify(one).slice(0, 400)} -> ${status} ${text.slice(0, 300)}`;
      expect(status, about).toBeGreaterThanOrEqual(400);
      expect(status, about).toBeLessThan(500);
      const answer = JSON.parse(text) as { success: boolean; message: string; data: { errorCode: number; message: string } };
      expect(answer, about).toMatchObject({ success: false, data: { errorCode: status, message: answer.message } });
      expect(answer.message, about).toMatch(/\S/);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

const residentMegabytes = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

it('10,000 bad requests: all refused, nothing written, no memory kept', async () => {
  const lab = await startLab({ data: tempFolder(), environment: { NODE_OPTIONS: '--max-semi-space-size=4' } });
  const entries = async () => (await v1(lab.url, 'GET', 'changelog?limit=0')).body.data as { totalCount: number };
  const before = await entries();
  await refused(lab, fc.sample(bad, { numRuns: 2000, seed: 1 }));
  const warm = residentMegabytes(lab.pid);
  await refused(lab, fc.sample(bad, { numRuns: 8000, seed: 2 }));
  expect(residentMegabytes(lab.pid) - warm).toBeLessThan(48);
  expect(await entries()).toEqual(before);
  agent.destroy();
  await stopLab(lab);
});
