// What a scanned code opens: address on a label, key, numbers, learned codes; never a device of somebody else.
// docs/interface/portal.md#label-addresses.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { v2Of } from '../../support/answers.ts';
import { type RunningLab, startLab } from '../../support/running-lab.ts';
import type { UserName } from '../../support/seed-world.ts';

let lab: RunningLab;
beforeAll(async () => {
  lab = await startLab();
});
afterAll(() => lab.stop());

async function scan(code: string, { user = 'berta' as UserName, alternative = '' } = {}): Promise<string[]> {
  const query = new URLSearchParams({ code, ...(alternative ? { alternative } : {}) });
  const answer = await lab.v2(user, { path: `/api/v2/inventories/scan?${query}` });
  expect(answer.status, answer.text).toBe(200);
  return v2Of(answer).list.map(({ id }) => id);
}

describe('a scanned code (docs/interface/portal.md#label-addresses)', () => {
  it.each([
    ['the asset number, whatever its case', 'a-1'],
    ['the serial number', 'SN-001'],
    ['the key', 'dev-1'],
    ['the address of a label', 'https://lab.example:8390/qrcode/dev-1'],
    ['the first older address', 'http://old.example/inventory/qrcode/dev-1'],
    ['the second older address', '/frontend/frontendInventory/smallView?id=dev-1'],
    ['the page in the portal', 'https://lab.example/portal/dev-1'],
    ['a code with spaces around it', '  A-1 '],
  ])('opens the device by %s', async (_how, code) => {
    expect(await scan(code)).toEqual(['dev-1']);
  });

  it('finds keys of old installations that come encoded', async () => {
    expect(await scan('https://lab.example/qrcode/12%3A345')).toEqual(['12:345']);
    expect(await scan('https://lab.example/qrcode/dev%2F6%20%C3%BC')).toEqual(['dev/6 ü']);
  });

  it('takes the other reading of the same keystrokes where the first means nothing', async () => {
    expect(await scan('Aß1', { alternative: 'A-1' })).toEqual(['dev-1']);
  });

  it('prefers an asset number to the same serial number, and shows all devices of one serial number', async () => {
    const made = await lab.v2('admin', {
      method: 'POST',
      path: '/api/v2/inventories',
      body: { asset_number: 'Z-77', serial_number: 'A-1', customer_id: 'C-ALPHA' },
    });
    expect(made.status, made.text).toBe(201);
    expect(await scan('A-1')).toEqual(['dev-1']);
  });

  it('learns a foreign code, and forgets it with the device', async () => {
    expect(await scan('DKD-4711/22')).toEqual([]);
    const body = { code: 'DKD-4711/22', inventory_id: 'dev-2' };
    expect((await lab.v2('admin', { method: 'POST', path: '/api/v2/device-aliases', body })).status).toBe(201);
    expect(await scan('DKD-4711/22')).toEqual(['dev-2']);
  });

  it('tells nothing of devices the caller may not see', async () => {
    const all = await lab.v2('admin', { path: '/api/v2/inventories?page[size]=500' });
    const own = await lab.v2('berta', { path: '/api/v2/inventories?page[size]=500' });
    const seen = new Set(v2Of(own).list.map(({ id }) => id));
    const hidden = v2Of(all).list.filter(({ id }) => !seen.has(id));
    expect(hidden.length).toBeGreaterThan(0);
    for (const { id, attributes } of hidden) {
      expect(await scan(id)).toEqual([]);
      expect(await scan(String(attributes.asset_number ?? id))).not.toContain(id);
      expect(await scan(`https://lab.example/qrcode/${encodeURIComponent(id)}`)).toEqual([]);
    }
  });
});
