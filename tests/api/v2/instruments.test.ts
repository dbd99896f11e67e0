// Instruments and their drivers as records, and asking one who it is. docs/instruments.md.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { aStandard, type Standard, usualIdentity } from '../../support/measured-lab.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';

let lab: RunningLab;
const standards: Standard[] = [];
beforeEach(async () => {
  lab = await startLab();
});
afterEach(async () => {
  await lab.stop();
  for (const { listening } of standards.splice(0)) await listening.close();
});

const send = (method: string, path: string, body?: object) =>
  lab.v2('admin', { method, path: `/api/v2/${path}`, ...(body ? { body } : {}) });
const refused = (answer: Awaited<ReturnType<typeof send>>) =>
  v2Of(answer).errors.map(({ source, detail }) => `${source?.pointer?.split('/').at(-1)}: ${detail}`);

async function standard(asked: Parameters<typeof aStandard>[1] = {}): Promise<Standard> {
  const made = await aStandard(lab, asked);
  standards.push(made);
  return made;
}

describe('an instrument', () => {
  const values = { name: 'DMM 2', inventory_id: 'dev-5', connection: 'tcp', host: '192.168.7.20', port: 5025 };

  it('is kept with its address, and read on v1', async () => {
    const made = v2Of(await send('POST', 'instruments', values));
    expect(made.status).toBe(201);
    expect(made.one.attributes).toMatchObject({ ...values, timeout_seconds: 5, active: 1, driver_id: null });
    const old = await lab.v1('admin', { path: `/api/instrument/get/uID/${made.one.id}` });
    expect(old.text).toContain('"host":"192.168.7.20"');
  });

  it.each([
    [{ host: null }, ['host']],
    [{ host: 'http://dmm' }, ['host']],
    [{ host: 'a b' }, ['host']],
    [{ connection: 'serial' }, ['serial_port']],
    [{ connection: 'serial', serial_port: '/etc/passwd' }, ['serial_port']],
    [{ connection: 'serial', serial_port: '/dev/../etc/passwd' }, ['serial_port']],
    [{ connection: 'gpib_tcp' }, ['gpib_address']],
    [{ connection: 'gpib_serial', serial_port: 'COM0' }, ['gpib_address', 'serial_port']],
    [{ gpib_address: 31 }, ['gpib_address']],
    [{ port: 70_000 }, ['port']],
    [{ timeout_seconds: 0 }, ['timeout_seconds']],
    [{ connection: 'usb' }, ['connection']],
  ])('with %o is refused at %j', async (changes, fields) => {
    const answer = await send('POST', 'instruments', { ...values, ...changes });
    expect(answer.status).toBe(422);
    expect([...new Set(refused(answer).map((one) => one.split(':')[0]))].sort()).toEqual(fields);
  });

  it.each(['COM3', '/dev/ttyUSB0', '/dev/serial/by-id/usb-Prolific-if00', '/dev/tty.usbserial-1'])(
    'may be at the serial port %s',
    async (serial_port) => {
      expect((await send('POST', 'instruments', { ...values, connection: 'serial', serial_port })).status).toBe(201);
    },
  );
});

describe('a driver', () => {
  it('is refused with the lines that cannot be read, all at once', async () => {
    const answer = await send('POST', 'instrument-drivers', {
      name: 'Mine',
      commands: 'measure dc_voltage V: READ?\nmeasure V: READ?\noutput dc_voltage V: OPER',
    });
    expect(answer.status).toBe(422);
    expect(refused(answer)).toEqual([
      'commands: Commands: Line 2: Write “measure” or “output”, the name of the function, its unit, a colon and the commands.',
      'commands: Commands: Line 3: A function that puts something out needs {value}.',
    ]);
  });

  it('that comes with the program can be kept as it is', async () => {
    const { data } = JSON.parse((await send('GET', 'instrument-drivers/shipped')).text) as {
      data: { commands: string[]; source: string; name: string }[];
    };
    for (const { commands, source, ...driver } of data) {
      const body = { ...driver, commands: commands.join('\n'), remark: source };
      expect((await send('POST', 'instrument-drivers', body)).status).toBe(201);
    }
  });
});

describe('asked who it is', () => {
  interface Identified {
    identity: string;
    matches: boolean;
    message: string;
    compared: { part: string; matches: boolean }[];
  }
  const identify = async (id: string) => send('POST', `instruments/${id}/identify`);
  const identified = (answer: Awaited<ReturnType<typeof send>>) => (JSON.parse(answer.text) as { data: Identified }).data;

  it('an instrument is sent *IDN? and nothing else, and the trail says so', async () => {
    const { instrument, simulator } = await standard();
    const answer = identified(await identify(instrument));
    expect(answer).toMatchObject({ identity: usualIdentity, matches: true });
    expect(answer.compared.map(({ part }) => part)).toEqual(['serial', 'maker', 'model']);
    expect(simulator.heard).toEqual(['*IDN?']);
    const { list } = v2Of(await send('GET', `audits?filter[record_key]=eq:${instrument}&filter[action]=eq:identified`));
    expect(list.map(({ attributes }) => attributes.after)).toEqual([{ problem: null, said: `DMM 1: *IDN? → ${usualIdentity}` }]);
  });

  it('another one is told as such, with what differs', async () => {
    const { instrument } = await standard({ device: { I4204: '4711', I4203: '34461A' } });
    const { matches, message } = identified(await identify(instrument));
    expect(matches).toBe(false);
    expect(message).toContain('It is not the instrument that was booked. Its identity differs in: serial number, model.');
  });

  it('what is no instrument is told in words that repeat nothing of it', async () => {
    const { instrument } = await standard({ options: { identity: 'HTTP/1.1 400 secret' } });
    const answer = await identify(instrument);
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('The answer to *IDN? is no identity');
    expect(answer.text).not.toContain('secret');
    const { text } = await send('GET', `audits?filter[record_key]=eq:${instrument}`);
    expect(text).not.toContain('secret');
  });

  it('by somebody who does not see its device, it is not there', async () => {
    const answer = await lab.v2('berta', { method: 'POST', path: '/api/v2/instruments/instr-far/identify' });
    expect(answer.status).toBe(404);
  });
});
