// Settings that are asked for on each request, kept until a setting is written.
import { isTimeZone } from '../../contract/values/lab-days.ts';
import type { Db } from '../../db/database-types.ts';
import { machineZone } from '../../lib/clock.ts';
import { type Ctx, type Lab, readingDb } from './context.ts';

interface Kept {
  stamp: number;
  values: ReadonlyMap<string, unknown>;
}

const keptByLab = new WeakMap<Lab, Kept>();

async function settings(lab: Lab): Promise<ReadonlyMap<string, unknown>> {
  const stamp = lab.changes.stamp(['settings']);
  const kept = keptByLab.get(lab);
  if (kept && kept.stamp === stamp) return kept.values;
  const values = await readFrom(lab.reads);
  keptByLab.set(lab, { stamp, values });
  return values;
}

async function readFrom(db: Db): Promise<ReadonlyMap<string, unknown>> {
  const rows = await db.selectFrom('settings').select(['name', 'value']).execute();
  return new Map(rows.map((row) => [String(row.name), JSON.parse(String(row.value ?? 'null')) as unknown]));
}

export async function textsSetting(lab: Lab, name: string): Promise<readonly string[]> {
  const texts = (await settings(lab)).get(name);
  return Array.isArray(texts) ? texts.filter((text): text is string => typeof text === 'string') : [];
}

export const corsOrigins = (lab: Lab) => textsSetting(lab, 'api.cors_origins');

export async function textSetting(lab: Lab, name: string): Promise<string> {
  const value = (await settings(lab)).get(name);
  return typeof value === 'string' ? value : '';
}

/** Those of a kind that say something, by their names. */
export async function textSettings(lab: Lab, beginning: string): Promise<ReadonlyMap<string, string>> {
  const own = [...(await settings(lab))].filter(([name]) => name.startsWith(beginning));
  return new Map(own.flatMap(([name, value]) => (typeof value === 'string' && value !== '' ? [[name, value] as const] : [])));
}

/** As it is kept; undefined when there is none of this name. */
export async function settingValue(lab: Lab, name: string): Promise<unknown> {
  return (await settings(lab)).get(name);
}

/** In a write, which asks nothing beside its own transaction; what it reads there may be taken back, and is not kept. */
export async function settingInWrite(ctx: Ctx, name: string): Promise<unknown> {
  const { lab } = ctx;
  const kept = keptByLab.get(lab);
  if (kept && kept.stamp === lab.changes.stamp(['settings'])) return kept.values.get(name);
  const db = readingDb(ctx);
  return (await (db === lab.reads ? settings(lab) : readFrom(db))).get(name);
}

export async function flagSetting(lab: Lab, name: string): Promise<boolean> {
  return (await settings(lab)).get(name) === true;
}

/** A whole number from 0 up; anything else counts as not set. */
export async function countSetting(lab: Lab, name: string, otherwise: number): Promise<number> {
  const value = (await settings(lab)).get(name);
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : otherwise;
}

/** Where the lab stands: the zone its days begin and end in. */
export async function labZone(lab: Lab): Promise<string> {
  const zone = await textSetting(lab, 'lab.timezone');
  return isTimeZone(zone) ? zone : machineZone();
}

/** How many days ahead recall lists look. */
export function recallDays(lab: Lab): Promise<number> {
  return countSetting(lab, 'recall.days', 30);
}

/** In how many days before it is due a device counts as due soon, in steps from far to near (`inventory.critical_days`). */
export async function criticalDays(lab: Lab): Promise<readonly number[]> {
  const days = (await settings(lab)).get('inventory.critical_days');
  const list = Array.isArray(days) ? days.filter((day): day is number => Number.isInteger(day) && day >= 0) : [];
  return [...new Set(list)].sort((a, b) => b - a);
}

/** Two lines for the foot of a paper: who the lab is, and how it is reached. */
export async function labFooter(lab: Lab): Promise<string> {
  const line = async (...names: string[]) => (await Promise.all(names.map((name) => textSetting(lab, name)))).filter(Boolean);
  const place = (await line('lab.zip', 'lab.city')).join(' ');
  const address = [...(await line('lab.name', 'lab.street')), place].filter(Boolean).join(' · ');
  const contact = (await line('lab.phone', 'lab.email', 'lab.web')).join(' · ');
  return [address, contact].filter(Boolean).join('\n');
}
