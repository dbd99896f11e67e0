// Papers through the same queue as labels: a certificate, a slip, an order document, on an installed printer.
import { z } from 'zod';
import { invalid } from '../contract/errors.ts';
import { assertMay } from '../core/access/permissions.ts';
import type { Ctx } from '../core/lab/context.ts';
import type { ActionAnswer } from '../endpoints/define-action.ts';
import { createJob } from './job/new-job.ts';
import { paperFormat } from './job/print-jobs.ts';
import { jobAnswer } from './label-actions.ts';
import { findTarget } from './order/print-target.ts';
import type { PaperAsked } from './queue/paper-asked.ts';
import type { PrintQueue } from './queue/print-queue.ts';
import { hashOf } from './queue/print-run.ts';

export const paperPrintShape = {
  printer_id: z.string().min(1).max(80),
  copies: z.int().min(1).max(100).default(1),
  request_key: z.string().min(1).max(80).optional().meta({ description: 'A call sent again with it gives the first one’s job.' }),
};

interface PaperOrder {
  asked: PaperAsked;
  /** As `paperPrintShape` says. */
  sent: Readonly<Record<string, unknown>>;
}

const orderShape = z.object(paperPrintShape);

export async function printPaper(ctx: Ctx, printing: PrintQueue, { asked, sent }: PaperOrder): Promise<ActionAnswer> {
  assertMay(ctx, ctx.lab.registry.resource('print_job'), 'view');
  const { printer_id, copies, request_key } = orderShape.parse(sent);
  const { target, options } = await findTarget(ctx, printer_id);
  if (target.kind !== 'installed' || target.output !== 'pdf') throw invalid({ printer_id: [{ key: 'errors.printer.no_paper' }] });
  const { title, name, content } = await printing.paper(ctx, asked);
  const { id, isNew } = await createJob(ctx, {
    title: name.replace(/\.pdf$/i, ''),
    target,
    format: { key: 'paper', version: null, shipped: true, format: paperFormat(title) },
    labels: [],
    subject: { kind: 'paper', ...asked, sha256: hashOf(content) },
    options: { ...options, copies, start: 0, cutMarks: false },
    requestKey: request_key ?? null,
    reprintOf: null,
    language: 'en',
  });
  if (isNew) await printing.enqueue(ctx, id);
  return jobAnswer(ctx, id, isNew ? 202 : 200);
}
