// One letter to each customer of a case about a bad standard: all of them as one PDF, and told of, on paper or by e-mail.
// docs/interface/post.md#case-letters.
import { z } from 'zod';
import { AppError } from '../../contract/errors.ts';
import { needs } from '../../contract/operations.ts';
import { assertAllowed, assertMay } from '../../core/access/permissions.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { getRecord } from '../../core/read/read.ts';
import { breathe } from '../../core/rows/row-batches.ts';
import { objectShape, oneOf } from '../../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import { today } from '../../lib/clock.ts';
import type { BundleServices } from '../../papers/certificate-bundle/bundle-actions.ts';
import { joinedPapers } from '../../papers/certificate-bundle/joined-papers.ts';
import { cleanFileName } from '../../papers/file-names.ts';
import { labLanguage } from '../../papers/parts/lab-parts.ts';
import { isUntold } from '../../resources/impact-case/told-actions.ts';
import { type CaseCustomer, customersOf } from '../../resources/impact-case/told-queries.ts';
import { assertCaseOpen } from '../../resources/rules/impact/impact-rules.ts';
import type { MessageServices } from '../message-actions.ts';
import { letterKind, tellCustomer } from './tell-customer.ts';

type LetterServices = MessageServices & BundleServices;

/** Letters of one call. */
const mostLetters = 500;

const keys = z.array(z.string().min(1).max(80)).min(1).max(mostLetters);
const whom = 'Those of them a letter is for; all that nobody told yet when not said.';
const shared = { since: '0.25.0', path: 'impact-cases/{id}/letters' } as const;

const sentShape = z.object({
  told: z.array(z.object({ customer_id: z.string(), notice_id: z.string() })),
  left_out: z.array(z.object({ customer_id: z.string(), name: z.string().nullable(), reason: z.string() })),
});

async function wanted(ctx: Ctx, id: string, asked: readonly string[] | undefined) {
  for (const name of ['customer', 'calibration'] as const) assertMay(ctx, ctx.lab.registry.resource(name), 'view');
  await getRecord(ctx, ctx.lab.registry.resource('impact_case'), id);
  const customers = await customersOf(ctx, id);
  if (!asked) return { found: customers.filter(isUntold).slice(0, mostLetters), missing: [] };
  const ofKey = new Map(customers.map((customer) => [customer.id, customer]));
  const touched = (key: string) => (ofKey.get(key)?.calibrations ?? 0) > 0;
  const own = [...new Set(asked)];
  return { found: own.filter(touched).flatMap((key) => ofKey.get(key) ?? []), missing: own.filter((key) => !touched(key)) };
}

export function caseLetterActions(services: LetterServices): Action[] {
  return [lettersAction(services), tellAction(services)];
}

function lettersAction(services: LetterServices): Action {
  return defineAction({
    ...shared,
    method: 'GET',
    summary: 'The letters to the customers of a case about a standard as one PDF; nothing is kept or told by it',
    requirement: needs('inventory_details_calibrations_standards_view'),
    input: z.strictObject({
      id: z.string(),
      customer_ids: z
        .string()
        .max(81 * mostLetters)
        .transform((ids) => ids.split(',').filter((id) => id !== ''))
        .pipe(keys)
        .optional()
        .meta({ type: 'string', description: `Keys by comma. ${whom}` }),
    }),
    produces: ['application/pdf'],
    mayBeLocked: true,
    async run({ ctx, input: { id, customer_ids } }) {
      const { found } = await wanted(ctx, id, customer_ids);
      if (found.length === 0) throw new AppError('record.locked', { messageKey: 'errors.message.nothing_to_say' });
      const kind = letterKind();
      const title = services.translator.text(await labLanguage(ctx), 'papers.impact-letter');
      const papers = found.map(({ id: customer_id, name, number }) => ({
        title: name ?? number ?? customer_id,
        given: { id, customer_id },
      }));
      const content = await joinedPapers(ctx, services, { kind, title, papers });
      const name = cleanFileName(`${title} ${today(ctx.lab.clock)}`, 'pdf');
      return { download: { mediaType: 'application/pdf', name, content } };
    },
  });
}

function tellAction(services: LetterServices): Action {
  return defineAction({
    ...shared,
    method: 'POST',
    summary:
      'Customers of a case about a standard are told by one letter each, on paper or by e-mail: it is kept, and the case says so',
    requirement: needs('inventory_details_calibrations_standards_edit'),
    input: z.strictObject({
      id: z.string(),
      way: z.enum(['printed', 'mailed']),
      customer_ids: keys.optional().meta({ description: whom }),
      hold: z.boolean().optional().meta({ description: 'Messages wait until somebody lets them go.' }),
    }),
    output: oneOf(objectShape('impact-letters', sentShape)),
    once: true,
    mayBeLocked: true,
    async run({ ctx, input: { id, way, customer_ids, hold = false } }) {
      if (way === 'mailed') assertAllowed(ctx, needs('customers_edit'));
      const { found, missing } = await wanted(ctx, id, customer_ids);
      await assertCaseOpen(ctx, [id]);
      const told: z.infer<typeof sentShape>['told'] = [];
      const left = missing.map((key) => leftOut(ctx, { id: key, name: null }, 'errors.impact_case.no_customer'));
      for (const customer of found) {
        try {
          const notice = await tellCustomer(ctx, services, { id, customer: customer.id, way, hold });
          told.push({ customer_id: customer.id, notice_id: notice });
        } catch (error) {
          left.push(refusal(ctx, customer, error));
        }
        await breathe();
      }
      return { body: { data: { id, type: 'impact-letters', attributes: { told, left_out: left } } } };
    },
  });
}

function leftOut(ctx: Ctx, { id, name }: Pick<CaseCustomer, 'id' | 'name'>, key: string, params = {}) {
  return { customer_id: id, name, reason: ctx.lab.say(ctx.language, key, params) };
}

/** What is wrong with one letter keeps no other back; what is wrong with the lab keeps all. */
function refusal(ctx: Ctx, customer: CaseCustomer, error: unknown) {
  if (!(error instanceof AppError) || error.code.startsWith('storage.')) throw error;
  const [field] = Object.values(error.details.fields ?? {}).flat();
  return field ? leftOut(ctx, customer, field.key, field.params) : leftOut(ctx, customer, error.messageKey, error.params);
}
