// The open case about a standard of the demonstration lab. A control chart that drifted has opened one, if anything was calibrated with what
// it watches since; else the standard of the newest calibration was dropped. One of the customers was called: the case shows how it looks
// when somebody was told, and that others wait.
import type { Language } from '../contract/principal.ts';
import { addDays } from '../contract/values/dates.ts';
import { type Ctx, inColumns } from '../core/lab/context.ts';
import { createRecord } from '../core/write/write.ts';
import { falling, rising } from '../db/dialect/index.ts';
import { typed } from '../db/typed.ts';
import { today } from '../lib/clock.ts';
import { markAffected } from '../resources/rules/impact/mark-affected.ts';

interface Words {
  title: string;
  description: string;
  remark: string;
}

const words: Readonly<Record<Language, Words>> = {
  de: {
    title: 'Normal heruntergefallen',
    description: 'Beim Umbau des Messplatzes; die Zwischenprüfung danach lag außerhalb.',
    remark: 'Am Telefon: Der Kunde sperrt seine Geräte, bis der Brief da ist.',
  },
  en: {
    title: 'Standard was dropped',
    description: 'While the bench was rebuilt; the check after it was out of limits.',
    remark: 'By phone: the customer locks the devices until the letter is there.',
  },
};

const daysBefore = 7;

export async function addDemonstrationCase(ctx: Ctx): Promise<void> {
  const touched = (await firstTouched(ctx)) ?? ((await doubtNewest(ctx)) ? await firstTouched(ctx) : undefined);
  if (!touched) return;
  const values = {
    ...{ case_uID: touched.case_uID, customer_KTAG: touched.ktag, way: 'other' },
    remark: words[ctx.language].remark,
  };
  await createRecord(inColumns(ctx), ctx.lab.registry.resource('impact_notice'), { values });
}

function firstTouched({ db }: Ctx) {
  return typed(db)
    .selectFrom('impact_items')
    .innerJoin('calibration', 'calibration.CTAG', 'impact_items.CTAG')
    .innerJoin('inventory', 'inventory.MTAG', 'calibration.MTAG')
    .innerJoin('impact_cases', 'impact_cases.uID', 'impact_items.case_uID')
    .select(['impact_items.case_uID', 'inventory.ktag'])
    .where('impact_cases.status', '=', 'open')
    .orderBy('impact_items.rid', rising)
    .limit(1)
    .executeTakeFirst();
}

async function doubtNewest(ctx: Ctx): Promise<boolean> {
  const newest = await typed(ctx.db)
    .selectFrom('standards')
    .innerJoin('calibration', 'calibration.CTAG', 'standards.CTAG')
    .select(['standards.C2430 as device', 'calibration.C2301 as day'])
    .where('calibration.status', '<>', 'X')
    .where('calibration.C2301', '<=', today(ctx.lab.clock))
    .orderBy('calibration.C2301', falling)
    .limit(1)
    .executeTakeFirst();
  if (!newest?.device || newest.day === null) return false;
  const { title, description } = words[ctx.language];
  const since = addDays(newest.day, -daysBefore);
  return (
    (await markAffected(ctx, { ...{ device: newest.device, since, until: newest.day }, into: null, title, description })) !== null
  );
}
