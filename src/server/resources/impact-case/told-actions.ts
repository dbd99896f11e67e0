// How cases about bad standards stand: what is undecided in them, and which of their customers were told. docs/interface/records.md#impact-notices.
import { z } from 'zod';
import { needs } from '../../contract/operations.ts';
import { noticeWays } from '../../contract/values/notice-ways.ts';
import { assertMay } from '../../core/access/permissions.ts';
import { getRecord } from '../../core/read/read.ts';
import { dateShape, listOf, listThatSays, objectShape } from '../../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import { type CaseCustomer, customersOf, standingOf } from './told-queries.ts';

const text = z.string().nullable();
const shared = { method: 'GET', requirement: needs('inventory_details_calibrations_standards_view'), since: '0.25.0' } as const;
/** As many as a page of a list holds at most. */
const mostCases = 500;

const figures = {
  undecided: z.int().meta({ description: 'Calibrations without a disposition.' }),
  customers: z.int().meta({ description: 'Customers with a calibration that is not without effect, and those told before.' }),
  told: z.int().meta({ description: 'Those of them who were told; an e-mail counts once it was sent.' }),
};

const noticeShape = z.object({
  id: z.string(),
  way: z.enum(noticeWays),
  told_on: dateShape.nullable(),
  told_by: text,
  calibrations: z.int().nullable(),
  remark: text,
  message_id: text,
  message_state: text,
  document_id: text.meta({ description: 'The letter as it went out.' }),
});

const customerShape = objectShape(
  'impact-customer',
  z.object({
    customer_number: text,
    name: text,
    has_address: z.boolean().meta({ description: 'Whether a letter can be mailed.' }),
    calibrations: z.int().meta({ description: 'That are not without effect: those a letter lists.' }),
    devices: z.int(),
    undecided: z.int(),
    told: z.boolean(),
    under_way: z.boolean().meta({ description: 'A message waits in the outbox, and nothing else told him.' }),
    notices: z.array(noticeShape),
  }),
);

const isTold = ({ notices }: CaseCustomer) => notices.some(({ counts }) => counts);

const isUnderWay = (customer: CaseCustomer) => !isTold(customer) && customer.notices.some(({ under_way }) => under_way);

/** Nobody told them yet, and nothing is on its way to them. */
export const isUntold = (customer: CaseCustomer) => customer.calibrations > 0 && !isTold(customer) && !isUnderWay(customer);

function shownCustomer(customer: CaseCustomer) {
  const { id, number, name, email, calibrations, devices, undecided, notices } = customer;
  const attributes = {
    ...{ customer_number: number, name, has_address: email !== null && email !== '', calibrations, devices, undecided },
    ...{ told: isTold(customer), under_way: isUnderWay(customer) },
    notices: notices.map(({ counts: _counts, under_way: _way, customer: _of, message, state, document, ...notice }) => ({
      ...notice,
      ...{ message_id: message, message_state: state, document_id: document },
    })),
  };
  return { id, type: 'impact-customer', attributes };
}

export const toldActions: readonly Action[] = [
  defineAction({
    ...shared,
    path: 'impact-cases/standing',
    summary: 'How cases about standards stand: how many calibrations are undecided, how many customers were told, of how many',
    input: z.strictObject({
      ids: z
        .string()
        .max(81 * mostCases)
        .transform((ids) => [...new Set(ids.split(',').filter((id) => id !== ''))])
        .pipe(z.array(z.string()).max(mostCases))
        .meta({ type: 'string', description: 'Keys of cases by comma; of those that are not there nothing is said.' }),
    }),
    output: listOf(objectShape('impact-standing', z.object(figures))),
    async run({ ctx, input: { ids } }) {
      assertMay(ctx, ctx.lab.registry.resource('impact_case'), 'view');
      const found = await standingOf(ctx, ids);
      return { list: { data: found.map(({ id, ...attributes }) => ({ id, type: 'impact-standing', attributes })) } };
    },
  }),
  defineAction({
    ...shared,
    path: 'impact-cases/{id}/customers',
    summary:
      'The customers of a case about a standard: how many of their calibrations it touches, who was told, when, how and by whom',
    input: z.strictObject({ id: z.string() }),
    output: listThatSays(customerShape, figures),
    async run({ ctx, input: { id } }) {
      for (const name of ['customer', 'calibration'] as const) assertMay(ctx, ctx.lab.registry.resource(name), 'view');
      await getRecord(ctx, ctx.lab.registry.resource('impact_case'), id);
      const customers = await customersOf(ctx, id);
      const [standing] = await standingOf(ctx, [id]);
      const { undecided = 0, customers: all = 0, told = 0 } = standing ?? {};
      return { list: { data: customers.map(shownCustomer), meta: { undecided, customers: all, told } } };
    },
  }),
];
