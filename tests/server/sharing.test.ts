// The lab on the local network: closed until it is opened, open to whom it was opened for, closed again at once. Real processes,
// real TLS; all of it on loopback. docs/quality.md#s15.
import { once } from 'node:events';
import { existsSync, readdirSync, renameSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { expect, it } from 'vitest';
import { waitFor } from '../support/waiting.ts';
import { administrator, stopLab } from './support/lab-process.ts';
import { freePort, takePort } from './support/network-client.ts';
import { attributesOf, begin, type Shared, shared } from './support/shared-lab.ts';

const errorsOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.errors as { detail: string; source?: { pointer: string } }[]).map(
    ({ detail, source }) => `${source?.pointer}: ${detail}`,
  );

const admin = [administrator.email, administrator.password] as const;

it('is closed until it is opened; then somebody signs in by its certificate, safely, and writes', async () => {
  const inside = await begin();
  expect(await inside.now()).toMatchObject({ enabled: false, open: false, addresses: [], certificate: null });
  expect((await inside.call('GET', 'public/certificate')).status).toBe(404);

  const port = await freePort();
  const opened = await inside.put({ enabled: true, port, card: '127.0.0.1', name: 'North bench' });
  expect(opened.status).toBe(200);
  const { addresses, certificate } = attributesOf<Shared>(opened);
  expect(addresses[0]).toBe(`https://127.0.0.1:${port}`);

  const client = await inside.client(port);
  const login = await client.signIn(...admin);
  expect(login.status).toBe(200);
  expect(login.fingerprint).toBe(certificate?.fingerprint);
  expect(login.headers['set-cookie']?.[0]).toMatch(/; HttpOnly; SameSite=Strict; .*Secure$/);
  const made = await client.send({ method: 'POST', path: '/api/v2/notes', body: { title: 'Over the network' } });
  expect(made.status).toBe(201);
  expect(JSON.stringify((await inside.call('GET', 'notes')).body)).toContain('Over the network');

  // The trail tells who opened it, and from where.
  const trail = JSON.stringify((await inside.call('GET', 'settings/network.sharing/audits')).body);
  expect(trail).toContain('North bench');
  expect(trail).toContain(administrator.email);
});

it('is not changed over a change somebody else made since: the door stays as it is', async () => {
  const { inside, port } = await shared({ name: 'North bench' });
  const tag = await inside.tag();
  expect((await inside.put({ name: 'South bench' }, tag)).status).toBe(200);
  expect((await inside.put({ enabled: false }, tag)).status).toBe(412);
  expect(await inside.now()).toMatchObject({ name: 'South bench', open: true });
  expect((await (await inside.client(port)).signIn(...admin)).status).toBe(200);
});

it('answers to the names it is shared under and to no other, and writes come from its own pages alone', async () => {
  const { inside, port } = await shared();
  const client = await inside.client(port);
  const asked = async (host: string) => (await client.send({ path: '/health', headers: { Host: host } })).status;
  for (const name of ['127.0.0.1', hostname(), `${hostname()}.local`]) expect(await asked(`${name}:${port}`)).toBe(200);
  for (const name of ['evil.example', 'localhost', '127.0.0.1.evil.example', '.']) expect(await asked(name)).toBe(403);
  await client.signIn(...admin);
  const foreign = await client.send({
    method: 'POST',
    path: '/api/v2/notes',
    headers: { Origin: 'https://evil.example' },
    body: { title: 'Forged' },
  });
  expect(foreign.status).toBe(403);
});

it('speaks TLS 1.2 and newer only, and to nothing else', async () => {
  const { port } = await shared();
  const plain = connect(port, '127.0.0.1');
  plain.write(`GET /health HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
  expect(await everything(plain)).not.toContain('HTTP/');
  const old = connectTls({
    port,
    host: '127.0.0.1',
    rejectUnauthorized: false,
    maxVersion: 'TLSv1.1',
    minVersion: 'TLSv1',
    ciphers: 'ALL:@SECLEVEL=0',
  });
  const [error] = (await once(old, 'error')) as [Error & { code?: string }];
  expect(error.code).toMatch(/ALERT_PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|ECONNRESET/);
});

/** What comes until the other side closes, however it does. */
async function everything(socket: ReturnType<typeof connect>): Promise<string> {
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('close', resolve));
  return Buffer.concat(parts).toString('latin1');
}

it('sends not a byte to an address outside the allowed networks, and cuts off whom it does not allow any more', async () => {
  const { inside, port } = await shared({ networks: ['127.0.0.1/32'] });
  const stranger = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
  // The beginning of a TLS handshake.
  stranger.write(Buffer.from('160301', 'hex'));
  expect(await everything(stranger)).toBe('');

  const client = await inside.client(port);
  await client.signIn(...admin);
  const stream = await client.stream('/api/v2/events');
  expect(stream.statusCode).toBe(200);
  const over = ended(stream);
  expect((await inside.put({ networks: ['127.0.0.2', '10.0.0.0/8'] })).status).toBe(200);
  await over;
  const again = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.1' });
  again.write(Buffer.from('160301', 'hex'));
  expect(await everything(again)).toBe('');
});

/** A stream that was cut off ends with an error; how does not matter. */
async function ended(stream: NodeJS.ReadableStream): Promise<void> {
  stream.on('error', () => undefined);
  stream.resume();
  await new Promise((resolve) => stream.once('close', resolve));
}

it('cuts everybody off at once when it is closed, open event streams too, while the computer itself goes on', async () => {
  const { inside, port } = await shared();
  const client = await inside.client(port);
  await client.signIn(...admin);
  const stream = await client.stream('/api/v2/events');
  const [opening] = (await once(stream, 'data')) as [Buffer];
  expect(opening.toString()).toContain('event: open');
  let heard = '';
  stream.on('data', (part: Buffer) => {
    heard += part.toString();
  });
  const over = ended(stream);
  expect((await inside.put({ enabled: false })).status).toBe(200);
  await over;
  // Why it ends is said before it ends.
  expect(heard).toMatch(/event: unshared\ndata: \{\}\n\n$/);
  await expect(client.send({ path: '/health' })).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(await inside.now()).toMatchObject({ enabled: false, open: false, problem: null, addresses: [] });
  expect((await inside.call('GET', 'notes')).status).toBe(200);
});

it('says at the field what is wrong, and leaves open what was open', async () => {
  const { inside, port } = await shared();
  const taken = await takePort();
  expect(errorsOf(await inside.put({ port: taken.port }))).toEqual([
    `/data/attributes/port: port: Der Port ${taken.port} gehört schon einem anderen Programm. Wählen Sie einen anderen.`,
  ]);
  for (const [values, pointer] of [
    [{ port: 0 }, 'port'],
    [{ port: 1.5 }, 'port'],
    [{ networks: ['127.0.0.1', '300.1.1.1/8'] }, 'networks'],
    [{ networks: ['10.0.0.0/33'] }, 'networks'],
    [{ card: 'wlan-that-is-gone' }, 'card'],
    [{ card: '198.51.100.7' }, 'card'],
    [{ name: '' }, 'name'],
  ] as const) {
    const refused = await inside.put(values);
    expect(refused.status).toBe(422);
    expect(errorsOf(refused)[0]).toMatch(`/data/attributes/${pointer}: `);
  }
  expect(await inside.now()).toMatchObject({ open: true, port });
  const client = await inside.client(port);
  expect((await client.send({ path: '/health' })).status).toBe(200);
});

it('is open again after a restart; when it cannot be, the lab starts all the same and says why', async () => {
  const { inside, port, data } = await shared();
  const { certificate } = await inside.now();
  await stopLab(inside.lab);

  const again = await begin(data);
  expect(await again.now()).toMatchObject({ open: true, problem: null, certificate });
  expect((await (await again.client(port)).send({ path: '/health' })).status).toBe(200);
  await stopLab(again.lab);

  const other = connectable(port);
  const blocked = await begin(data);
  const said = await blocked.now();
  expect(said).toMatchObject({ enabled: true, open: false, addresses: [] });
  expect(said.problem).toBe(`Der Port ${port} gehört schon einem anderen Programm. Wählen Sie einen anderen.`);
  (await other).close();
});

async function connectable(port: number) {
  const { server, free } = await takePort();
  await free();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

it('does not open by itself where its certificate is not: a lab restored on another computer', async () => {
  const { inside, data } = await shared();
  const key = join(data, 'sharing');
  for (const file of readdirSync(key)) expect(statSync(join(key, file)).mode & 0o077).toBe(0);
  await inside.call('POST', 'admin/backups', {});
  const [backup = ''] = readdirSync(join(data, 'backups'));
  expect(existsSync(join(data, 'backups', backup, 'sharing'))).toBe(false);
  await stopLab(inside.lab);

  renameSync(key, `${key}-elsewhere`);
  const moved = await begin(data);
  expect(await moved.now()).toMatchObject({ enabled: true, open: false });
  expect((await moved.now()).problem).toMatch(/war auf einem anderen Rechner freigegeben/);
  expect((await moved.put({ enabled: true })).status).toBe(200);
  expect(await moved.now()).toMatchObject({ open: true, problem: null });
});

it('is changed at the computer itself only, by no way around either', async () => {
  const { inside, port } = await shared();
  const client = await inside.client(port);
  await client.signIn(...admin);
  expect(JSON.parse((await client.send({ path: '/api/v2/admin/sharing' })).text).data.attributes).toMatchObject({
    open: true,
    changeable: false,
  });
  const attempts = [
    { method: 'PUT', path: '/api/v2/admin/sharing', body: { networks: ['0.0.0.0/0'] } },
    { method: 'POST', path: '/api/v2/admin/sharing/certificate', body: {} },
    { method: 'DELETE', path: '/api/v2/admin/sharing/clients/any' },
  ];
  for (const attempt of attempts) expect((await client.send(attempt)).status).toBe(403);
  const around = {
    method: 'PATCH',
    path: '/api/v2/settings/network.sharing',
    body: { value: { enabled: true, networks: ['0.0.0.0/0'] } },
  };
  expect((await client.send(around)).status).toBe(422);
  expect((await client.send({ method: 'DELETE', path: '/api/v2/settings/network.sharing' })).status).toBe(422);
});

it('lists who is connected, and who is disconnected has to sign in again', async () => {
  const { inside, port } = await shared();
  const client = await inside.client(port);
  await client.signIn(...admin);
  const stream = await client.stream('/api/v2/events');
  const [row] = await inside.clients();
  expect(row?.attributes).toMatchObject({ address: '127.0.0.1', user: administrator.email, agent: 'bench tablet', streams: 1 });
  expect(row?.attributes.connections).toBeGreaterThan(0);

  const over = ended(stream);
  expect((await inside.call('DELETE', `admin/sharing/clients/${row?.id}`)).status).toBe(204);
  await over;
  expect((await client.send({ path: '/api/v2/notes' })).status).toBe(401);
});

it('gets a new certificate when it is asked to, and only then: everybody is cut off and has to compare', async () => {
  const { inside, port } = await shared();
  const before = await inside.now();
  const client = await inside.client(port);
  await client.signIn(...admin);
  const over = ended(await client.stream('/api/v2/events'));
  const made = await inside.call('POST', 'admin/sharing/certificate', {});
  expect(attributesOf<Shared>(made).certificate?.fingerprint).not.toBe(before.certificate?.fingerprint);
  await over;
  // Who trusts the old one alone is refused by its own side.
  await expect(client.send({ path: '/health' })).rejects.toMatchObject({
    code: expect.stringMatching(/SIGNATURE|UNABLE|SELF_SIGNED/),
  });
  const anew = await inside.client(port);
  expect((await anew.send({ path: '/health' })).fingerprint).toBe(attributesOf<Shared>(made).certificate?.fingerprint);
});

it('is found by another lab on the network while it is shared', async () => {
  const { inside, port } = await shared({ name: 'Halle 3 Süd' });
  const { certificate } = await inside.now();
  const other = await begin();
  const found = async () =>
    ((await other.call('GET', 'public/labs')).body.data as { attributes: { address: string } }[])
      .map(({ attributes }) => attributes)
      .find(({ address }) => address === `https://127.0.0.1:${port}`);
  const announced = { name: 'Halle 3 Süd', ...(certificate && { fingerprint: certificate.fingerprint }) };
  await waitFor('the lab to be found on the network', async () => expect(await found()).toMatchObject(announced), 60_000);
  // A computer without a lab of its own asks before anybody signed in; nobody asks through somebody else's door.
  expect((await fetch(`${other.lab.url}/api/v2/public/labs`)).status).toBe(200);
  const refused = await (await inside.client(port)).send({ path: '/api/v2/public/labs' });
  expect(refused.status).toBe(403);
  expect(JSON.stringify(refused)).not.toContain('{operation}');
});

it('one address takes a part of the connections, however many it asks for: others still come in', async () => {
  const { inside, port } = await shared();
  const sockets = await Promise.all(
    Array.from({ length: 520 }, async () => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      return socket;
    }),
  );
  const client = await inside.client(port);
  expect((await client.signIn(...admin)).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});
