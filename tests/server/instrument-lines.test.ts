// Lines to instruments as they are: a network port, a serial port that socat makes, an adapter to GPIB on either; and the simulated
// instrument as another program sees it. docs/instruments.md#simulator.
import { execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { InstrumentFault } from '#server/instruments/answers/instrument-fault.ts';
import { createConversations } from '#server/instruments/conversations.ts';
import type { InstrumentAddress } from '#server/instruments/line/address.ts';
import { type Exchange, talkTo } from '#server/instruments/talk.ts';
import { listen, listenOnSerial } from '../../scripts/simulator/listen.ts';
import { statementOf } from '../../scripts/simulator/readings.ts';
import { createSimulator, type Simulator, type SimulatorOptions, usualOptions } from '../../scripts/simulator/simulator.ts';
import { arrival, waitFor } from '../support/waiting.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function onNetwork(options: Partial<SimulatorOptions> = {}): Promise<{ simulator: Simulator; port: number }> {
  const simulator = createSimulator({ ...usualOptions, ...options });
  const { port, close } = await listen(simulator, 0);
  ends.push(close);
  return { simulator, port };
}

/** Two pseudo terminals that are the ends of one serial line. */
async function serialPair(): Promise<[string, string]> {
  const socat = spawn('socat', ['-d', '-d', 'pty,raw,echo=0', 'pty,raw,echo=0']);
  ends.push(() => socat.kill());
  let said = '';
  socat.stderr.on('data', (bytes: Buffer) => {
    said += bytes.toString();
  });
  return waitFor('the ends of a serial line', () => {
    const [near, far] = [...said.matchAll(/PTY is (\S+)/g)].map(([, path]) => path);
    if (!(near && far && said.includes('starting data transfer'))) throw new Error(said);
    return [near, far] as [string, string];
  });
}

async function onSerial(options: Partial<SimulatorOptions> = {}): Promise<{ simulator: Simulator; path: string }> {
  const [near, far] = await serialPair();
  const simulator = createSimulator({ ...usualOptions, ...options });
  const { close } = listenOnSerial(simulator, far);
  ends.push(close);
  return { simulator, path: near };
}

const addressOf = (place: InstrumentAddress['place'], gpib: number | null = null): InstrumentAddress => ({
  place,
  gpib,
  terminator: 'lf',
  timeoutMs: 5000,
});
const network = (port: number) => ({ host: '127.0.0.1', port });
const serial = (path: string) => ({ path, baudRate: 9600, framing: '8N1' as const });

async function readings(
  address: InstrumentAddress,
  count: number,
): Promise<{ identity: string; told: string[]; exchanges: Exchange[] }> {
  const expected = { own: '*SIM 6500*', driver: null, maker: null, model: null, serial: null };
  const exchanges: Exchange[] = [];
  const options = { signal: new AbortController().signal, now: () => 0, exchanges };
  return talkTo({ id: '1', name: 'DMM', address, expected }, options, async (talk) => {
    const { text } = await talk.prove();
    const told: string[] = [];
    while (told.length < count) told.push((await talk.read('READ?')).text);
    return { identity: text, told, exchanges };
  });
}

const run = promisify(execFile);

describe('the simulated instrument', () => {
  it('is read by PyVISA as it said it would be', async () => {
    const { simulator, port } = await onNetwork({ seed: 7 });
    const { mean, s } = simulator.promise(20);
    const { stdout } = await run('/usr/bin/python3', [
      join(import.meta.dirname, 'support', 'read-by-pyvisa.py'),
      String(port),
      '20',
    ]);
    const [identity, worked = ''] = stdout.trim().split('\n');
    expect(identity).toBe(usualOptions.identity);
    expect(worked.split(' ').map(Number)).toEqual([Number(mean), Number(s)]);
  });

  it('states what its readings come to before anybody asks, as a program', async () => {
    const child = spawn(process.execPath, [
      'scripts/simulate.ts',
      '--port',
      '0',
      '--seed',
      '11',
      '--value',
      '5',
      '--noise',
      '0.001',
    ]);
    ends.push(() => child.kill());
    let said = '';
    const spoken = new Promise<string>((resolve) => {
      child.stdout.on('data', (bytes: Buffer) => {
        said += bytes.toString();
        if (said.split('\n').length > 2) resolve(said);
      });
    });
    const [, port = '', mean = '', s = ''] =
      /:(\d+)\nthe first 20 readings: mean (\S+), s (\S+)/.exec(await arrival('a simulator', spoken)) ?? [];
    const { told } = await readings(addressOf(network(Number(port))), 20);
    expect(statementOf(told)).toEqual({ count: 20, mean, s });
    expect(Number(s)).toBeGreaterThan(0.0005);
    expect(Number(s)).toBeLessThan(0.002);
  });
});

describe('twenty readings come to what was stated', () => {
  it('over the network', async () => {
    const { simulator, port } = await onNetwork({ seed: 3 });
    const { told, identity } = await readings(addressOf(network(port)), 20);
    expect(identity).toBe(usualOptions.identity);
    expect({ ...statementOf(told), readings: told }).toEqual(simulator.promise(20));
  });

  it('over a serial port', async () => {
    const { simulator, path } = await onSerial({ seed: 4 });
    const { told } = await readings(addressOf(serial(path)), 20);
    expect({ ...statementOf(told), readings: told }).toEqual(simulator.promise(20));
  });

  it('through an adapter on the network, which is told who is meant', async () => {
    const { simulator, port } = await onNetwork({ seed: 5, gpib: 22 });
    const { told, exchanges } = await readings(addressOf(network(port), 22), 20);
    expect({ ...statementOf(told), readings: told }).toEqual(simulator.promise(20));
    const sent = ['++mode 1', '++addr 22', '++auto 0', '++eoi 1', '*IDN?', '++read eoi', 'READ?', '++read eoi'];
    expect(exchanges.slice(0, 8).map((one) => one.sent)).toEqual(sent);
    expect(simulator.heard.slice(0, 8)).toEqual(sent);
  });

  it('through an adapter on a serial port', async () => {
    const { simulator, path } = await onSerial({ seed: 6, gpib: 4 });
    const { told } = await readings(addressOf(serial(path), 4), 20);
    expect({ ...statementOf(told), readings: told }).toEqual(simulator.promise(20));
  });
});

describe('a line', () => {
  it('of another bus address stays silent', async () => {
    const { port } = await onNetwork({ gpib: 22 });
    await expect(readings({ ...addressOf(network(port), 21), timeoutMs: 200 }, 1)).rejects.toMatchObject({ kind: 'silent' });
  });

  it('to a serial port that is not there, or is none, is told so', async () => {
    for (const path of ['/dev/ttyNONE9', '/dev/null'])
      await expect(readings(addressOf(serial(path)), 1)).rejects.toBeInstanceOf(InstrumentFault);
  });

  it('that is spoken on is given up when the program ends, and so are those who wait for it', async () => {
    const { port, simulator } = await onNetwork({ fault: 'silent' });
    const conversations = createConversations();
    const address = { ...addressOf(network(port)), timeoutMs: 60_000 };
    const talk = () =>
      conversations.hold(
        [address],
        async (signal) => {
          const partner = {
            id: '1',
            name: 'DMM',
            address,
            expected: { own: '*', driver: null, maker: null, model: null, serial: null },
          };
          return talkTo(partner, { signal, now: () => 0, exchanges: [] }, (one) => one.read('READ?'));
        },
        new AbortController().signal,
      );
    const both = Promise.allSettled([talk(), talk()]);
    await waitFor('a question', () => expect(simulator.heard).toEqual(['READ?']));
    await conversations.close();
    for (const one of await both) expect(one).toMatchObject({ status: 'rejected', reason: { kind: 'given_up' } });
  });
});
