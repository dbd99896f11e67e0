// The lab's own reference standards with an unbroken chain of external calibrations, and which certificate was valid when.

import type { Kind } from '../catalogue/catalogue.ts';
import { type Day, dayOf } from '../world/calendar.ts';
import type { World } from '../world/world.ts';
import type { Device } from './device.ts';

interface Certificate {
  from: Day;
  to: Day;
  number: string;
  due: string;
}

interface Reference {
  key: string;
  certificates: Certificate[];
}

export type References = ReadonlyMap<string, Reference>;

const yearsBack = 8;

/** Days of its calibrations, oldest first; each before the one before it ran out. */
export function referenceDays(world: World, kind: Kind): Day[] {
  const { calendar, random } = world;
  const months = kind.family.months;
  const days: Day[] = [];
  let day = calendar.workday(calendar.today - random.int(10, Math.round(months * 30 * 0.8)));
  while (day > calendar.today - yearsBack * 365) {
    days.unshift(day);
    day = calendar.workday(calendar.move(day, -months, 'month') + random.int(16, 35));
  }
  days.unshift(day);
  return days;
}

/** Read back from the database, so that a lab that grows goes on with the standards it has. */
export function loadReferences(world: World, ownCustomer: string): References {
  const rows = world.handle
    .prepare(
      `select i."MTAG" as key, i."I4203" as model, c."C2301" as date, c."C2303" as due, c."C2306" as number
       from inventory i join calibration c on c."MTAG" = i."MTAG" and c.status = 'D'
       where i.ktag = ? and c."C2306" glob 'E-*' and c."C2301" is not null and c."C2303" is not null order by i.rid, c."C2301" desc`,
    )
    .all(ownCustomer) as { key: string; model: string; date: string; due: string; number: string }[];
  const references = new Map<string, Reference>();
  for (const { key, model, date, due, number } of rows) {
    const reference = references.get(model) ?? { key, certificates: [] };
    if (reference.key === key) reference.certificates.push({ from: dayOf(date), to: dayOf(due), number, due });
    references.set(model, reference);
  }
  return references;
}

interface UsedInput {
  references: References;
  device: Device;
  calibration: string;
  day: Day;
}

export function insertStandards(world: World, { references, device, calibration, day }: UsedInput): void {
  for (const model of device.kind.family.standards) {
    const reference = references.get(model);
    const valid = reference?.certificates.find(({ from, to }) => from <= day && to >= day);
    if (!reference || !valid || reference.key === device.key) continue;
    world.loader.insert('standard', {
      CTAG: calibration,
      MTAG: device.key,
      C2430: reference.key,
      certificate_number: valid.number,
      next_calibration_date: valid.due,
    });
  }
}
