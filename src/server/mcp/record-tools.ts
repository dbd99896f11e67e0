// Tools that read records of any kind: which there are, lists, single records, their history, what changed.
import { z } from 'zod';
import { mayView } from '../core/access/permissions.ts';
import { typeOf } from '../endpoints/v2/resource-object.ts';
import { askAction, askHistory, askList, askOne, kindNamed, pathOf, publishedKinds } from './asking.ts';
import { defineTool, type Tool } from './tool.ts';

export const mostRows = 100;

const kind = z
  .string()
  .min(1)
  .max(80)
  .meta({ description: 'A kind of record, as list_kinds names it.', examples: ['inventories', 'customers', 'calibrations'] });
const id = z.string().min(1).max(80).meta({ description: 'The id of the record.' });
const page = z.int().min(1).max(100_000).default(1);
const pageSize = z.int().min(1).max(mostRows).default(20);
const filterValue = z.union([z.string(), z.number()]);

const listKinds = defineTool({
  name: 'list_kinds',
  title: 'Kinds of record',
  description: 'Which kinds of record the lab has that you may see, and how they are called.',
  input: z.strictObject({}),
  async run(asking) {
    const { ctx } = asking;
    const data = publishedKinds(asking)
      .filter((resource) => mayView(ctx, resource))
      .map((resource) => ({
        kind: pathOf(resource),
        type: typeOf(resource),
        title: ctx.lab.say(ctx.language, `resource.${resource.name}.plural`),
      }));
    return { data };
  },
});

const describeKind = defineTool({
  name: 'describe_kind',
  title: 'Fields of a kind',
  description:
    'The fields of a kind of record (name, label, type, choices, whether needed) and its relations, to filter, sort, include and propose by.',
  input: z.strictObject({ kind }),
  async run(asking, input) {
    const resource = kindNamed(asking, input.kind);
    const table = resource.name;
    const { data: fields }: { data?: unknown } = await askAction(asking, 'GET', 'fields/{table}', { table });
    const { data: relations }: { data?: unknown } = await askAction(asking, 'GET', 'fields/{table}/relations', { table });
    return { kind: pathOf(resource), type: typeOf(resource), fields, relations };
  },
});

const search = defineTool({
  name: 'search',
  title: 'Search',
  description: 'Records of any kind that hold all words, a few of each kind. Ask list_records with q for more of one kind.',
  input: z.strictObject({
    q: z.string().trim().min(1).max(200).meta({ description: 'Words: an asset number, a serial number, a name, …' }),
    kinds: z.array(kind).max(30).optional().meta({ description: 'Only these kinds.' }),
    each: z.int().min(1).max(20).default(4).meta({ description: 'At most so many of each kind.' }),
  }),
  argumentOf: { in: 'kinds' },
  run(asking, { q, kinds, each }) {
    const paths = kinds?.map((one) => pathOf(kindNamed(asking, one))).join(',');
    return askAction(asking, 'GET', 'search', { q, in: paths, each });
  },
});

const listRecords = defineTool({
  name: 'list_records',
  title: 'List records',
  description:
    'A page of the records of one kind. filter: by attribute or relation.attribute; a value may begin with eq:, ne:, gt:, gte:, lt:, lte:, like:, in: (several by comma). sort: attributes by comma, with - before one for descending.',
  input: z.strictObject({
    kind,
    filter: z
      .record(z.string(), z.union([filterValue, z.array(filterValue).min(1).max(10)]))
      .optional()
      .meta({
        description: 'Several values of one attribute must all hold: a range.',
        examples: [{ status: 'A', duedate: 'lt:2026-12-31' }],
      }),
    q: z.string().max(200).optional().meta({ description: 'Words that the record holds.' }),
    formula: z
      .string()
      .max(4000)
      .optional()
      .meta({ description: 'Conditions with AND, OR and brackets, as saved filters have them.' }),
    sort: z
      .string()
      .max(400)
      .optional()
      .meta({ examples: ['-duedate'] }),
    include: z.array(z.string().max(120)).max(10).optional().meta({ description: 'Relations whose records come along.' }),
    fields: z
      .array(z.string().max(80))
      .min(1)
      .max(60)
      .optional()
      .meta({ description: 'Only these attributes, for a short answer.' }),
    page,
    page_size: pageSize,
  }),
  argumentOf: { 'page[number]': 'page', 'page[size]': 'page_size' },
  run(asking, input) {
    const resource = kindNamed(asking, input.kind);
    const query: Record<string, string> = {
      'page[number]': String(input.page),
      'page[size]': String(input.page_size),
      ...(input.q === undefined ? {} : { q: input.q }),
      ...(input.formula === undefined ? {} : { formula: input.formula }),
      ...(input.sort === undefined ? {} : { sort: input.sort }),
      ...(input.include === undefined ? {} : { include: input.include.join(',') }),
      ...(input.fields === undefined ? {} : { [`fields[${typeOf(resource)}]`]: input.fields.join(',') }),
    };
    const repeated: Record<string, string[]> = {};
    for (const [name, value] of Object.entries(input.filter ?? {})) {
      const values = [value].flat().map(String);
      query[`filter[${name}]`] = values.at(-1) ?? '';
      if (values.length > 1) repeated[`filter[${name}]`] = values;
    }
    return askList(asking, resource, { query, repeated });
  },
});

const readRecord = defineTool({
  name: 'read_record',
  title: 'Read a record',
  description:
    'One record with all its attributes; include: relations whose records come along, such as calibrations of a device.',
  input: z.strictObject({ kind, id, include: z.array(z.string().max(120)).max(10).optional() }),
  run: (asking, input) =>
    askOne(asking, kindNamed(asking, input.kind), { id: input.id, include: input.include?.join(',') ?? '' }),
});

const recordHistory = defineTool({
  name: 'record_history',
  title: 'History of a record',
  description: 'What was written into a record, newest first: who, when, why, before and after.',
  input: z.strictObject({ kind, id, page, page_size: pageSize }),
  run: (asking, input) =>
    askHistory(asking, kindNamed(asking, input.kind), { id: input.id, page: input.page, size: input.page_size }),
});

const changesSince = defineTool({
  name: 'changes_since',
  title: 'Changes since',
  description:
    'What changed since the cursor of an answer before, in order. Without a cursor: the cursor to begin with, and no changes.',
  input: z.strictObject({
    cursor: z.string().min(1).max(200).optional(),
    kinds: z.array(kind).max(30).optional(),
    limit: z.int().min(1).max(mostRows).default(50),
  }),
  argumentOf: { since: 'cursor', 'filter[type]': 'kinds' },
  run(asking, { cursor, kinds, limit }) {
    const types = kinds?.map((one) => typeOf(kindNamed(asking, one))).join(',');
    return askAction(asking, 'GET', 'changes', { since: cursor, limit, 'filter[type]': types && `in:${types}` });
  },
});

export const recordTools: readonly Tool[] = [
  listKinds,
  describeKind,
  search,
  listRecords,
  readRecord,
  recordHistory,
  changesSince,
];
