// A letter about one calibration, sent by itself, leaves its mark in the open case that holds the calibration. docs/interface/records.md#impact-notices.
import type { Ctx } from '#server/core/lab/context.ts';
import { addAsSideEffect } from '#server/core/write/side-effects.ts';
import { typed } from '#server/db/typed.ts';
import { today } from '#server/lib/clock.ts';

interface NotedLetter {
  calibration: string;
  customer: string;
  message: string;
}

export async function noteLetter(ctx: Ctx, { calibration, customer, message }: NotedLetter): Promise<void> {
  const cases = await typed(ctx.db)
    .selectFrom('impact_items')
    .innerJoin('impact_cases', 'impact_cases.uID', 'impact_items.case_uID')
    .select('impact_cases.uID')
    .where('impact_items.CTAG', '=', calibration)
    .where('impact_cases.status', '=', 'open')
    .execute();
  for (const { uID: case_uID } of cases) {
    const values = {
      ...{ uID: ctx.lab.newId(), case_uID, customer_KTAG: customer, way: 'mailed', told_on: today(ctx.lab.clock) },
      ...{ told_by: ctx.principal.name, calibrations: 1, message_uID: message, document_uID: null, remark: null },
    };
    await addAsSideEffect(ctx, { resource: 'impact_notice', values });
  }
}
