// One present place a device; a standard keeps what its own certificate said on the day it was used.
// docs/data-contracts.md#location-report, docs/data-contracts.md#columns-standards.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateRecord } from '#server/core/write/write.ts';
import { createDefaults } from '#server/setup/defaults.ts';
import { create, openTestLab, type TestLab } from './support/test-lab.ts';

let test: TestLab;
const cleanUps: (() => void)[] = [];
beforeAll(async () => {
  test = await openTestLab({ atEnd: (cleanUp) => cleanUps.push(cleanUp) });
  afterAll(() => {
    for (const cleanUp of cleanUps.reverse()) cleanUp();
  });
  await createDefaults(test.ctx, {});
  await test.lab.registry.reload(test.lab.db);
  await create(test.ctx, 'customer', { KTAG: 'k', K4601: '1', K4602: 'Kunde' });
  for (const MTAG of ['dev', 'ref']) await create(test.ctx, 'inventory', { MTAG, I4201: MTAG, ktag: 'k' });
});

const place = (values: Record<string, unknown>) => create(test.ctx, 'location', { MTAG: 'dev', ...values });

async function presentPlaces(): Promise<unknown[]> {
  const rows = await test.ctx.db.selectFrom('location').select('LTAG').where('MTAG', '=', 'dev').where('L2815', '=', 1).execute();
  return rows.map(({ LTAG }) => LTAG);
}

describe('places', () => {
  it('the newest place is the present one, from now on', async () => {
    const first = await place({ L2802: 'Halle 1' });
    expect(await presentPlaces()).toEqual([first]);
    const second = await place({ L2802: 'Halle 2' });
    expect(await presentPlaces()).toEqual([second]);
    const row = await test.ctx.db.selectFrom('location').selectAll().where('LTAG', '=', second).executeTakeFirstOrThrow();
    expect(row.L2809).toBe('2026-03-02 09:00:00');
    await updateRecord(test.ctx, test.lab.registry.resource('location'), { id: first, input: { values: { L2815: 1 } } });
    expect(await presentPlaces()).toEqual([first]);
  });

  it('a reservation and a place of the past move nothing', async () => {
    const before = await presentPlaces();
    await place({ status: 'R', rental_end: '2026-05-01', L2809: '2026-04-20 08:00:00' });
    await place({ L2815: 0, L2802: 'früher' });
    expect(await presentPlaces()).toEqual(before);
  });

  it('a loan does not end before it began', async () => {
    await expect(place({ L2809: '2026-04-20 08:00:00', rental_end: '2026-04-19' })).rejects.toMatchObject({
      details: { fields: { rental_end: [{ key: 'errors.location.ends_before' }] } },
    });
  });
});

describe('standards', () => {
  it('know the calibrated device and the certificate that held on that day', async () => {
    await create(test.ctx, 'calibration', { MTAG: 'ref', C2301: '2024-01-10', C2303: '2025-01-10', C2306: 'REF-24' });
    await create(test.ctx, 'calibration', { MTAG: 'ref', C2301: '2025-12-10', C2303: '2026-12-10', C2306: 'REF-25' });
    const used = async (C2301: string) => {
      const CTAG = await create(test.ctx, 'calibration', { MTAG: 'dev', C2301, C2303: '2029-01-01' });
      const uID = await create(test.ctx, 'standard', { CTAG, C2430: 'ref' });
      return test.ctx.db.selectFrom('standards').selectAll().where('uID', '=', uID).executeTakeFirstOrThrow();
    };
    expect(await used('2024-06-01')).toMatchObject({ MTAG: 'dev', certificate_number: 'REF-24' });
    expect(await used('2026-01-05')).toMatchObject({ certificate_number: 'REF-25', next_calibration_date: '2026-12-10' });
  });

  it('a device is not its own standard', async () => {
    const CTAG = await create(test.ctx, 'calibration', { MTAG: 'ref', C2301: '2026-01-10' });
    await expect(create(test.ctx, 'standard', { CTAG, C2430: 'ref' })).rejects.toMatchObject({
      details: { fields: { C2430: [{ key: 'errors.standard.itself' }] } },
    });
  });
});
