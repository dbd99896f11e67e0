// The instruments of the standards that are booked in a calibration, and what speaks against measuring with them.
import type { Phrase } from '../../contract/errors.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { findRecord } from '../../core/read/read.ts';
import { typed } from '../../db/typed.ts';
import { dateText, locales } from '../../i18n/locale.ts';
import type { Expected } from '../../instruments/answers/identity.ts';
import { type Driver, readDriver } from '../../instruments/driver/driver-text.ts';
import type { InstrumentAddress } from '../../instruments/line/address.ts';
import { today } from '../../lib/clock.ts';
import { newestCalibration } from '../rules/calibration-queries.ts';
import { addressOf } from './connections.ts';

export interface KnownInstrument {
  id: string;
  name: string;
  address: InstrumentAddress;
  driver: Driver;
  expected: Expected;
}

export interface BookedInstrument extends KnownInstrument {
  /** The standard, by the number people know it by. */
  device: string;
  /** Why nothing is measured with the standard today; null: it may be. */
  invalid: Phrase | null;
}

function instruments({ db }: Ctx) {
  return typed(db)
    .selectFrom('instruments')
    .leftJoin('instrument_drivers', 'instrument_drivers.uID', 'instruments.driver_id')
    .innerJoin('inventory', 'inventory.MTAG', 'instruments.inventory_id')
    .selectAll('instruments')
    .select([
      'inventory.MTAG as device_key',
      'inventory.I4201 as device',
      'inventory.I4202 as maker',
      'inventory.I4203 as model',
      'inventory.I4204 as serial',
      'instrument_drivers.commands as driver_text',
      'instrument_drivers.active as driver_active',
      'instrument_drivers.expected_identity as driver_identity',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof instruments>['execute']>>[number];

function known(row: Row): KnownInstrument {
  const { maker, model, serial } = row;
  return {
    id: row.uID,
    name: row.name,
    address: addressOf(row),
    driver: readDriver(row.driver_text ?? ''),
    expected: { own: row.expected_identity, driver: row.driver_identity, maker, model, serial },
  };
}

export async function knownInstrument(ctx: Ctx, id: string): Promise<KnownInstrument | null> {
  const row = await instruments(ctx).where('instruments.uID', '=', id).executeTakeFirst();
  return row ? known(row) : null;
}

/** As the standards of a certificate are judged: by the day until which they were to be calibrated. */
async function invalidity(ctx: Ctx, row: Row & { due: string | null }): Promise<Phrase | null> {
  const day = today(ctx.lab.clock);
  const device = row.device ?? row.device_key;
  const last = await newestCalibration(ctx, { device: row.device_key, day });
  if (!last) return { key: 'errors.instrument.not_calibrated', params: { device } };
  if (last.C2323 === 'failed') return { key: 'errors.instrument.failed', params: { device } };
  const due = row.due ?? last.C2303;
  if (due === null || due >= day) return null;
  return { key: 'errors.instrument.expired', params: { device, date: dateText(due, locales[ctx.language]) } };
}

export async function bookedInstruments(ctx: Ctx, calibration: string): Promise<BookedInstrument[]> {
  const rows = await instruments(ctx)
    .innerJoin('standards', 'standards.C2430', 'instruments.inventory_id')
    .select('standards.next_calibration_date as due')
    .where('standards.CTAG', '=', calibration)
    .where('instruments.active', '=', 1)
    .where('instrument_drivers.active', '=', 1)
    .orderBy('standards.rid')
    .orderBy('instruments.rid')
    .execute();
  const booked: BookedInstrument[] = [];
  for (const row of rows) {
    // A standard of a customer that the caller does not see stays unseen here, too.
    if (!(await findRecord(ctx, ctx.lab.registry.resource('instrument'), row.uID))) continue;
    booked.push({ ...known(row), device: row.device ?? row.device_key, invalid: await invalidity(ctx, row) });
  }
  return booked;
}
