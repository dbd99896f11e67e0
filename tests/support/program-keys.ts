// Keys for programs, made as a user makes them: signed in at the screens.
import type { Answer, Call } from './http-client.ts';
import type { RunningLab } from './running-lab.ts';
import { emailOf, type UserName } from './seed-world.ts';

export interface KeyWish {
  name?: string;
  valid_days?: number;
  read_only?: boolean;
  operations?: readonly string[] | null;
  customers?: readonly string[] | null;
}

export interface MadeKey {
  id: string;
  key: string;
  /** A request that brings it. */
  send(call: Call): Promise<Answer>;
}

export async function sessionOf(lab: RunningLab, user: UserName): Promise<Record<string, string>> {
  const users = lab.services.lab.db.selectFrom('users').select('uID').where('email', '=', emailOf(user));
  const { uID } = await users.executeTakeFirstOrThrow();
  const secret = await lab.services.signIn.startSession(String(uID), '127.0.0.1');
  return { Cookie: `plumbline_session=${secret}`, 'Sec-Fetch-Site': 'same-origin' };
}

/** Of whoever these headers say. */
export async function keyFor(lab: RunningLab, headers: Record<string, string>, wish: KeyWish): Promise<string> {
  const answer = await lab.raw({ method: 'POST', path: '/api/v2/auth/keys', headers, body: { ...wish } });
  if (answer.status !== 201) throw new Error(`no key was made: ${answer.text}`);
  return (answer.body as { data: { attributes: { key: string } } }).data.attributes.key;
}

export async function wishKey(lab: RunningLab, user: UserName, { name = 'Grafana', ...wish }: KeyWish): Promise<Answer> {
  const headers = await sessionOf(lab, user);
  return lab.raw({ method: 'POST', path: '/api/v2/auth/keys', headers, body: { name, ...wish } });
}

export async function makeKey(lab: RunningLab, user: UserName, wish: KeyWish = {}): Promise<MadeKey> {
  const answer = await wishKey(lab, user, wish);
  if (answer.status !== 201) throw new Error(`no key was made: ${answer.text}`);
  const { id, attributes } = (answer.body as { data: { id: string; attributes: { key: string } } }).data;
  const { key } = attributes;
  return { id, key, send: (call) => lab.raw({ ...call, headers: { Authorization: `Bearer ${key}`, ...call.headers } }) };
}
