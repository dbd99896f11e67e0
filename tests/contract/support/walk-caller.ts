// One user on his way through all routes: signed in for both faces, signed in again when a route signed him out, and his
// answers read as text, whatever form they come in.
import { fromBuffer } from 'yauzl';
import type { Call } from '../../support/http-client.ts';
import { keyFor } from '../../support/program-keys.ts';
import type { RunningLab } from '../../support/running-lab.ts';

export interface WalkAnswer {
  status: number;
  /** Of a packed file: what is in it. */
  text: string;
}

export interface WalkCaller {
  userId: string;
  send(call: Call): Promise<WalkAnswer>;
}

function unpacked(bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const texts: string[] = [];
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, (problem, stream) => {
          if (problem) return reject(problem);
          const parts: Buffer[] = [];
          stream.on('data', (part: Buffer) => parts.push(part));
          stream.on('end', () => {
            texts.push(Buffer.concat(parts).toString('utf8'));
            zip.readEntry();
          });
        });
      });
      zip.on('end', () => resolve(texts.join('\n')));
      zip.on('error', reject);
      zip.readEntry();
    });
  });
}

interface KeyWanted {
  userId: string;
  customers: readonly string[];
  session: Record<string, string>;
}

const keys = new Map<string, string>();

/** One for all walks, as a user may have a hundred; another one where a walk has ended it. */
async function keyOfUser(lab: RunningLab, { userId, customers, session }: KeyWanted): Promise<string> {
  const name = `${lab.url} ${userId} ${customers.join()}`;
  const kept = keys.get(name);
  if (kept) {
    const { status } = await fetch(`${lab.url}/api/v2/auth/me`, { headers: { Authorization: `Bearer ${kept}` } });
    if (status === 200) return kept;
  }
  const made = await keyFor(lab, session, { name: 'walker', customers });
  keys.set(name, made);
  return made;
}

/** With `keyOf` by a key for these customers alone, else signed in. */
export function walkCaller(lab: RunningLab, userId: string, keyOf?: readonly string[]): WalkCaller {
  let secret = '';
  let key = '';
  async function said(): Promise<Record<string, string>> {
    secret ||= await lab.services.signIn.startSession(userId, '127.0.0.1');
    const session = { Cookie: `plumbline_session=${secret}`, 'Sec-Fetch-Site': 'same-origin' };
    if (!keyOf) return session;
    key ||= await keyOfUser(lab, { userId, customers: keyOf, session });
    return { Authorization: `Bearer ${key}` };
  }
  async function once({ method = 'GET', path, headers, body }: Call): Promise<WalkAnswer> {
    const answer = await fetch(`${lab.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(await said()),
        Accept: '*/*',
        ...(body === undefined || headers?.['Content-Type'] ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const packed = bytes.subarray(0, 2).toString('latin1') === 'PK';
    return { status: answer.status, text: packed ? await unpacked(bytes) : bytes.toString('utf8') };
  }
  return {
    userId,
    async send(call) {
      const answer = await once(call);
      if (answer.status !== 401 || keyOf) return answer;
      secret = '';
      return once(call);
    },
  };
}
