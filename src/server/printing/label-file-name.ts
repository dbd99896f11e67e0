// What the file of a print job is called where it is saved: in the language of whoever asks, by its one device or else by its day.
import { dayOf } from '../contract/values/lab-days.ts';
import type { Ctx } from '../core/lab/context.ts';
import { typed } from '../db/typed.ts';
import type { Translator } from '../i18n/translate.ts';
import { zoneOf } from '../lib/clock.ts';
import { jobRow, jobToPrint } from './job/print-jobs.ts';

const unfitForFiles = /[\\/:*?"<>|\s]+/g;

async function numberOf(ctx: Ctx, device: string): Promise<string | null> {
  const row = await typed(ctx.db).selectFrom('inventory').select('I4201').where('MTAG', '=', device).executeTakeFirst();
  return row?.I4201 ?? null;
}

interface Asked {
  id: string;
  /** Its ending. */
  output: string;
}

/** Whoever does not see the job is told that there is none. */
export async function labelFileName(ctx: Ctx, translator: Translator, { id, output }: Asked): Promise<string> {
  await jobRow(ctx, id);
  const { subject, title, labels, createdAt } = await jobToPrint(ctx, id, null);
  if (subject !== null) return `${title.replace(unfitForFiles, '-')}.${output}`;
  const [only, another] = labels;
  const isOne = only !== undefined && another === undefined;
  const which = isOne ? await numberOf(ctx, only.device) : null;
  const words = translator.text(ctx.language, isOne ? 'print.file.one' : 'print.file.other');
  const said = [words, which ?? dayOf(createdAt, zoneOf(ctx.lab.clock))].join(' ');
  return `${said.replace(unfitForFiles, '-')}.${output}`;
}
