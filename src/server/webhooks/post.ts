// One message to one address. The name is looked up once and what it stands for is judged before anything is sent: the connection goes to
// that very address, so that a name cannot mean another machine a moment later. No redirect is followed, no certificate taken on trust.
import { type LookupAddress, lookup } from 'node:dns';
import { request as secureRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { request as plainRequest } from '../lib/lines/node-http.ts';
import { isForbidden } from '../resources/webhook/target.ts';

export interface Posted {
  /** Null: nobody answered. */
  status: number | null;
  ms: number;
  /** The first of what was answered, as text. */
  answer: string;
  /** Why nobody answered, in the words of the system; `forbidden`: nobody was asked. */
  problem: string | null;
}

export interface Post {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  mostMs?: number;
  /** Asks for the addresses behind a name. */
  resolve?: typeof lookup;
}

const usualMs = 10_000;
const mostAnswer = 500;
const mostBytes = 64 * 1024;

class Forbidden extends Error {
  override name = 'Forbidden';
}

/** Gives the addresses that may be connected to; one that may not be ends it, whatever else the name stands for. */
function guardedLookup(host: string, resolve: typeof lookup = lookup): LookupFunction {
  return (name, options, done) => {
    resolve(name, { ...options, all: true }, (error: Error | null, found: LookupAddress[]) => {
      if (error) return done(error as NodeJS.ErrnoException, []);
      if (found.length === 0 || found.some(({ address }) => isForbidden(address, host)))
        return done(new Forbidden(`${name} is an address that is never sent to`) as NodeJS.ErrnoException, []);
      const [first] = found;
      if (options.all) return done(null, found);
      done(null, first?.address ?? '', first?.family);
    });
  };
}

export function post({ url, headers, body, mostMs = usualMs, resolve = lookup }: Post): Promise<Posted> {
  const target = new URL(url);
  const begun = performance.now();
  const spent = () => Math.round(performance.now() - begun);
  const literal = target.hostname.replace(/^\[|\]$/g, '');
  // A number is not looked up.
  if (isIP(literal) !== 0 && isForbidden(literal, target.hostname))
    return Promise.resolve({ status: null, ms: 0, answer: '', problem: 'forbidden' });
  const request = target.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((settle) => {
    const failed = (error: Error) => {
      const problem = error instanceof Forbidden ? 'forbidden' : ((error as NodeJS.ErrnoException).code ?? error.message);
      settle({ status: null, ms: spent(), answer: '', problem: problem.slice(0, 200) });
    };
    const sent = request(target, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: guardedLookup(target.hostname, resolve),
      signal: AbortSignal.timeout(mostMs),
      agent: false,
    });
    sent.once('error', failed);
    sent.once('response', (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      const finish = () => {
        const answer = Buffer.concat(parts).toString('utf8').slice(0, mostAnswer);
        settle({ status: response.statusCode ?? null, ms: spent(), answer, problem: null });
      };
      response.on('data', (part: Buffer) => {
        if (size < mostBytes) parts.push(part);
        size += part.length;
        if (size < mostBytes) return;
        finish();
        sent.destroy();
      });
      response.once('end', finish);
      response.once('error', failed);
    });
    sent.end(body);
  });
}
