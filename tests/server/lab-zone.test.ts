// The lab stands where its setting says, whatever the machine's clock knows; without one it stands where the machine does.
// docs/interface/filters.md#days-and-instants.
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../db/support/temp-folder.ts';
import { administrator, startLab, stopLab } from './support/lab-process.ts';

async function signedIn(url: string) {
  const answer = await fetch(`${url}/api/v2/auth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: administrator.email, password: administrator.password }),
  });
  const { token } = (await answer.json()) as { token: string };
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  return async (method: string, path: string, body?: unknown) => {
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    return (await (await fetch(`${url}/api/v2/${path}`, init)).json()) as {
      data: { attributes: Record<string, unknown>; meta?: unknown };
    };
  };
}

const dayIn = (zone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(Date.now());

describe.each(['America/Los_Angeles', 'UTC', 'Asia/Tokyo'])('a machine in %s', (machine) => {
  it('stands there until the lab says where it stands, and stands there after a restart', async () => {
    const data = join(tempFolder(), 'lab');
    const start = () => startLab({ data, environment: { TZ: machine } });
    const first = await start();
    const ask = await signedIn(first.url);
    const timezone = async () => (await ask('GET', 'auth/me')).data.attributes.timezone;
    expect(await timezone()).toBe(machine);
    expect((await ask('GET', 'admin/scheduled-tasks/backup')).data.attributes.timezone).toBe(machine);
    // Between these two there is always a midnight.
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await ask('PATCH', 'settings/lab.timezone', { value: zone });
      const before = dayIn(zone);
      const widget = await ask('POST', 'widgets/data', { title: 'assets_status', settings: {} });
      expect([before, dayIn(zone)]).toContain((widget.data as unknown as { meta: { date: string } }).meta.date);
      expect((await ask('GET', 'admin/scheduled-tasks/backup')).data.attributes.timezone).toBe(zone);
    }
    await stopLab(first);
    const second = await start();
    const again = await signedIn(second.url);
    expect((await again('GET', 'auth/me')).data.attributes.timezone).toBe('Pacific/Pago_Pago');
    await stopLab(second);
  });
});
