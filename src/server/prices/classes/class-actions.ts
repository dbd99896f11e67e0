// Price classes as a tree with the amounts of a group, a day and a complexity, and the class a device type finds.
// docs/interface/prices.md#endpoints, docs/interface/prices.md#classes.
import { z } from 'zod';
import { invalid } from '../../contract/errors.ts';
import { needs } from '../../contract/operations.ts';
import { fromHundredths } from '../../contract/values/hundredths.ts';
import { oneUnit, unitsOf } from '../../contract/values/net-price.ts';
import { multiplyDivide } from '../../contract/values/rounding.ts';
import { textSetting } from '../../core/lab/lab-settings.ts';
import { findRecord, listRecords } from '../../core/read/read.ts';
import type { SelectedRow } from '../../core/rows/select.ts';
import { listThatSays, objectShape } from '../../endpoints/answer-shapes.ts';
import { type Action, defineAction } from '../../endpoints/define-action.ts';
import { dayInput } from '../../endpoints/input-shapes.ts';
import type { Translator } from '../../i18n/translate.ts';
import { today } from '../../lib/clock.ts';
import { loadPriceBook } from '../book/load-price-book.ts';
import { noAmounts, shownAmounts } from '../book/price-amounts.ts';
import { classOfType } from '../engine/book/asked.ts';
import { type ClassAmount, type PricedClass, pricedTree } from '../engine/find/class-amounts.ts';

interface ReadClass {
  id: string;
  parentId: string | null;
  number: string | null;
  row: SelectedRow<'price_class'>;
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function readClass(row: SelectedRow<'price_class'>): ReadClass {
  return { id: String(row.id), parentId: textOrNull(row.parent_id), number: textOrNull(row.number), row };
}

const namedClass = z.object({ id: z.string(), number: z.string().nullable(), name: z.string() });
const amount = z.number().nullable();

const treeItem = objectShape(
  'price-class',
  z.object({
    number: z.string().nullable(),
    name: z.string(),
    name_secondary: z.string().nullable(),
    description: z.string().nullable(),
    parent_id: z.string().nullable(),
    depth: z.int(),
    /** False for a heading: amounts stand at the finest level only. */
    finest: z.boolean(),
    amount,
    discount: amount,
    net: amount,
    base_price: amount,
    base_quantity: amount,
    base_net: amount,
    origin: z.enum(['own', 'inherited', 'derived']).nullable(),
    derived: z.boolean(),
    inherited_from: namedClass.nullable(),
    surcharge: z.object({ id: z.string(), kind: z.enum(['percent', 'fixed']), value: z.number(), amount: z.number() }).nullable(),
    service_price_id: z.string().nullable(),
    members: z.object({ types: z.int(), procedures: z.int() }),
  }),
);

type Members = Record<'types' | 'procedures', number>;

function shownAmount(found: ClassAmount | null, byId: ReadonlyMap<string, ReadClass>) {
  const ancestor = byId.get(found?.inheritedFrom ?? '');
  const surcharge = found?.surcharge;
  const { price, ...amounts } = found ? shownAmounts(found) : noAmounts;
  return {
    amount: price,
    ...amounts,
    origin: found?.origin ?? null,
    derived: found?.derived ?? false,
    inherited_from: ancestor ? { id: ancestor.id, number: ancestor.number, name: String(ancestor.row.name) } : null,
    surcharge: surcharge
      ? {
          id: surcharge.id,
          kind: surcharge.kind,
          value: fromHundredths(surcharge.value),
          amount: fromHundredths(multiplyDivide(surcharge.amount, oneUnit, unitsOf(found.row.quantity))),
        }
      : null,
    service_price_id: found?.row.id ?? null,
  };
}

function shownClass(
  { item, depth, finest, amount: found }: PricedClass<ReadClass>,
  byId: Map<string, ReadClass>,
  members?: Members,
) {
  const { id, number, parentId, row } = item;
  return {
    id,
    type: 'price-class',
    attributes: {
      number,
      name: String(row.name),
      name_secondary: textOrNull(row.name_secondary),
      description: textOrNull(row.description),
      parent_id: parentId,
      depth,
      finest,
      ...shownAmount(found, byId),
      members: members ?? { types: 0, procedures: 0 },
    },
  };
}

const all = { filter: null, sort: [], limit: null, offset: 0 };

const treeAction = defineAction({
  method: 'GET',
  path: 'price-classes/tree',
  summary: 'All classes in the order of the printed list; the finest level with its amounts and their origin',
  requirement: needs('price_view'),
  since: '0.3.0',
  input: z.strictObject({
    price_category_id: z.string().min(1).max(80).optional(),
    date: dayInput.optional(),
    complexity: z.string().max(80).optional(),
  }),
  output: listThatSays(treeItem, {
    price_category_id: z.string().nullable(),
    date: z.string(),
    complexity: z.string().nullable(),
    currency: z.string(),
    priced: z.int(),
  }),
  async run({ ctx, input: { price_category_id: groupId = null, date = today(ctx.lab.clock), complexity = '' } }) {
    const { book, names } = await loadPriceBook(ctx, { types: [] });
    if (groupId !== null && !names.groups.has(groupId))
      throw invalid({ price_category_id: [{ key: 'errors.field.no_such_record', params: { id: groupId } }] });
    const { rows } = await listRecords(ctx, ctx.lab.registry.resource('price_class'), all);
    const classes = rows.map(readClass);
    const byId = new Map(classes.map((one) => [one.id, one]));
    const members = new Map<string, Members>();
    for (const { classId, memberTable } of book.source.members) {
      const known = members.get(classId) ?? { types: 0, procedures: 0 };
      members.set(classId, { ...known, [memberTable]: known[memberTable] + 1 });
    }
    const asked = complexity.trim() || null;
    const tree = pricedTree(book, classes, { groupId, date, complexity: asked });
    return {
      list: {
        data: tree.map((node) => shownClass(node, byId, members.get(node.item.id))),
        meta: {
          price_category_id: groupId,
          date,
          complexity: asked,
          currency: (await textSetting(ctx.lab, 'settings.price.company_currency')) || 'EUR',
          priced: tree.filter((node) => node.amount !== null).length,
        },
      },
    };
  },
});

const origins = { class: 'direct', procedure_class: 'procedure' } as const;

function resolveAction(translator: Translator): Action {
  return defineAction({
    method: 'GET',
    path: 'price-classes/resolve',
    summary: 'The class of a device type, by itself or through its procedure; without one the reason',
    requirement: needs('price_view'),
    since: '0.3.0',
    input: z.strictObject({ type_id: z.string().min(1).max(80) }),
    output: z.object({
      data: objectShape(
        'price-class',
        z.object({
          number: z.string().nullable(),
          name: z.string(),
          name_secondary: z.string().nullable(),
          parent_id: z.string().nullable(),
          origin: z.enum(['direct', 'procedure']),
        }),
      ).nullable(),
      meta: z.object({
        type_id: z.string(),
        origin: z.enum(['direct', 'procedure']).nullable(),
        procedure_id: z.string().nullable(),
        reason: z.enum(['no_type', 'no_class']).nullable(),
        message: z.string().nullable(),
      }),
    }),
    async run({ ctx, input: { type_id } }) {
      const { book } = await loadPriceBook(ctx, { types: [] });
      const type = book.types.get(type_id);
      const found = classOfType(book, type_id);
      const row = found && (await findRecord(ctx, ctx.lab.registry.resource('price_class'), found.memberClassId));
      const origin = found ? origins[found.step] : null;
      const reason = row ? null : type ? 'no_class' : 'no_type';
      const meta = {
        type_id,
        origin,
        procedure_id: type?.procedureId ?? null,
        reason,
        message: reason && translator.text(ctx.language, `prices.unresolved.${reason}`),
      };
      if (!row) return { body: { data: null, meta } };
      const { id, parentId, number } = readClass(row);
      const attributes = {
        number,
        name: String(row.name),
        name_secondary: textOrNull(row.name_secondary),
        parent_id: parentId,
        origin,
      };
      return { body: { data: { id, type: 'price-class', attributes }, meta } };
    },
  });
}

export function classActions(translator: Translator): Action[] {
  return [treeAction, resolveAction(translator)];
}
