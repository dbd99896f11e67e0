// The read feed in OData v4, for Excel and Power BI: service document, metadata, the lists, one record of them and what it points to.
// docs/interface/connections.md#odata, docs/adr/0071.
import { z } from 'zod';
import { AppError } from '../contract/errors.ts';
import { signedIn } from '../contract/operations.ts';
import { assertMay } from '../core/access/permissions.ts';
import type { Ctx } from '../core/lab/context.ts';
import { getRecord } from '../core/read/read.ts';
import { loadRelations } from '../core/read/relations.ts';
import { type Action, type ActionAnswer, defineAction } from '../endpoints/define-action.ts';
import type { Translator } from '../i18n/translate.ts';
import { assertXml, type FeedForm, feedAddress, formOf, type Headers, textHeaders, xmlHeaders } from './feed-form.ts';
import { type Expansion, type FeedQuestion, readExpand, readQuestion, readSelect } from './feed-question.ts';
import { type FeedSet, linksOf, setOf, setsOf } from './feed-set.ts';
import { metadataXml } from './metadata.ts';
import { optionProblem } from './option-problem.ts';
import { countFeed, readFeed, shownEntities } from './read-feed.ts';

const text = (description: string, example?: string) =>
  z
    .string()
    .max(20_000)
    .optional()
    .meta({ description, ...(example ? { examples: [example] } : {}) });
const whole = (description: string) => z.coerce.number().int().min(0).max(1_000_000_000).optional().meta({ description });
const format = text('`json`, or with `;odata.metadata=none`.', 'json');

const options = {
  $filter: text('Conditions in the language of OData.', "status eq 1 and customer/name ne 'ACME'"),
  $select: text('Properties, by comma; all when not said.', 'id,asset_number,duedate'),
  $orderby: text('Properties, each with `asc` or `desc`.', 'duedate desc'),
  $expand: text('Records that each one points to, with `$select` alone.', 'customer($select=name)'),
  $top: whole('At most so many rows in all.'),
  $skip: whole('Rows to pass over first.'),
  $count: z.enum(['true', 'false']).optional().meta({ description: 'Whether `@odata.count` tells how many there are in all.' }),
  $skiptoken: text('Where to go on: from `@odata.nextLink`.'),
  $format: format,
};

const listOptions = Object.keys(options);
const recordOptions = ['$select', '$expand'];

const common = {
  method: 'GET',
  requirement: signedIn('Each set asks for the view operation of its records and shows the rows its list shows.'),
  since: '0.12.0',
  odata: true,
} as const;

const entity = z.looseObject({ '@odata.context': z.string().optional() });
const page = z.looseObject({
  '@odata.context': z.string().optional(),
  '@odata.count': z.number().int().optional(),
  '@odata.nextLink': z.string().optional(),
  value: z.array(z.record(z.string(), z.unknown())),
});

export const feedActions = (translator: Translator): Action[] => [service, metadata(translator), setAction, partAction];

const service = defineAction({
  ...common,
  path: 'odata',
  summary: 'The service document of the OData feed: every list the caller may view',
  input: z.looseObject({ $format: format }),
  output: page,
  async run({ ctx, input, headers }) {
    assertKnown(input, []);
    const form = formOf(headers, input.$format);
    const value = setsOf(ctx).map(({ name }) => ({ name, kind: 'EntitySet', url: name }));
    return { headers: form.headers, body: { ...contextOf(ctx, headers, form, ''), value } };
  },
});

const metadata = (translator: Translator): Action =>
  defineAction({
    ...common,
    path: 'odata/$metadata',
    summary: 'The model of the OData feed as CSDL, with the fields and statuses of this lab',
    input: z.looseObject({ $format: text('`xml`.', 'xml') }),
    produces: ['application/xml'],
    async run({ ctx, input }) {
      assertKnown(input, []);
      assertXml(input.$format);
      const content = Buffer.from(metadataXml({ ctx, translator }));
      return { download: { mediaType: 'application/xml', name: 'metadata.xml', inline: true, content, headers: xmlHeaders } };
    },
  });

const setAction = defineAction({
  ...common,
  path: 'odata/{set}',
  aside: 'soon',
  summary: "A list of the OData feed, or one of its records as `inventories('id')`",
  input: z.looseObject({ set: z.string().max(300), ...options }),
  output: z.union([page, entity]),
  async run({ ctx, input: { set: word, $format, $count, ...asked }, headers }) {
    const { set, key } = addressed(ctx, word);
    const form = formOf(headers, $format);
    assertKnown({ $count, ...asked }, key === null ? listOptions : recordOptions);
    if (key !== null) {
      return oneAnswer(ctx, { set, key, headers, form, ...shape(ctx, set, asked) });
    }
    const question = readQuestion(ctx, set, asked, form.pageRows);
    const { entities, total, next } = await readFeed(ctx, set, question, asked.$orderby ?? '');
    const counted = $count === 'true' ? { '@odata.count': total } : {};
    const link = next === null ? {} : { '@odata.nextLink': nextAddress(ctx, headers, set, { ...asked, $format }, next) };
    const context = contextOf(ctx, headers, form, `${set.name}${selected(question)}`);
    return { headers: form.headers, body: { ...context, ...counted, value: entities, ...link } };
  },
});

const partAction = defineAction({
  ...common,
  path: 'odata/{set}/{part}',
  aside: 'soon',
  summary:
    "How many records a list of the OData feed has (`inventories/$count`), or the one that a record points to (`inventories('id')/customer`)",
  input: z.looseObject({ set: z.string().max(300), part: z.string().max(100), ...options }),
  output: entity,
  mayBeEmpty: true,
  produces: ['text/plain'],
  async run({ ctx, input: { set: word, part, $format, ...asked }, headers }) {
    const { set, key } = addressed(ctx, word);
    if (part === '$count' && key === null) {
      assertKnown(asked, ['$filter']);
      const total = await countFeed(ctx, set, readQuestion(ctx, set, asked, 0));
      const content = Buffer.from(String(total));
      return { download: { mediaType: 'text/plain', name: 'count.txt', inline: true, content, headers: textHeaders } };
    }
    const link = key === null ? undefined : linksOf(ctx, set).find(({ name }) => name === part);
    if (!link || key === null) throw new AppError('route.not_found');
    assertKnown(asked, recordOptions);
    const row = await getRecord(ctx, set.resource, key);
    const related = await loadRelations({ ctx, resource: set.resource, rows: [row], names: [part] });
    const found = related.get(row)?.[part];
    if (!found || Array.isArray(found)) return { status: 204, headers: { 'OData-Version': '4.0' } };
    const { target } = link;
    const targetKey = String(found[target.resource.key]);
    return oneAnswer(ctx, { set: target, key: targetKey, headers, form: formOf(headers, $format), ...shape(ctx, target, asked) });
  },
});

/** `inventories`, or `inventories('id')` with quotation marks in the key doubled. */
function addressed(ctx: Ctx, word: string): { set: FeedSet; key: string | null } {
  const [, name = '', quoted] = /^([\w]+)(?:\((?:id=)?'((?:[^']|'')*)'\))?$/.exec(word) ?? [];
  const resource = ctx.lab.registry
    .all()
    .find(({ definition: { faces, v2 } }) => faces.includes('v2') && v2?.path.replaceAll('-', '_') === name);
  if (!resource)
    throw new AppError('route.not_found', { messageKey: 'errors.odata.no_set', params: { name: word.slice(0, 80) } });
  assertMay(ctx, resource, 'view');
  return { set: setOf(resource), key: quoted === undefined ? null : quoted.replaceAll("''", "'") };
}

/** What is not understood would be believed to be obeyed. */
function assertKnown(given: Record<string, unknown>, known: readonly string[]): void {
  const all = [...new Set([...known, '$format'])];
  const other = Object.keys(given).find((name) => given[name] !== undefined && !all.includes(name));
  if (other === undefined) return;
  const parameter = other.slice(0, 80);
  // One without a name is named as it stands there.
  const named = parameter || '""';
  throw optionProblem('odata.no_option', { parameter: named, known: all.join(', ') }, named);
}

function shape(ctx: Ctx, set: FeedSet, { $select, $expand }: { $select?: string | undefined; $expand?: string | undefined }) {
  return { select: readSelect($select, set, '$select'), expand: readExpand($expand, linksOf(ctx, set)) };
}

interface One extends Pick<FeedQuestion, 'select' | 'expand'> {
  set: FeedSet;
  key: string;
  headers: Headers;
  form: FeedForm;
}

async function oneAnswer(ctx: Ctx, { set, key, headers, form, select, expand }: One): Promise<ActionAnswer> {
  const row = await getRecord(ctx, set.resource, key);
  const [found] = await shownEntities(ctx, set, { rows: [row], select, expand });
  const context = contextOf(ctx, headers, form, `${set.name}${selected({ select, expand })}/$entity`);
  return { headers: form.headers, body: { ...context, ...found } };
}

function contextOf(ctx: Ctx, headers: Headers, { bare }: FeedForm, fragment: string): Record<string, string> {
  if (bare) return {};
  const address = feedAddress(ctx, headers, '$metadata');
  return { '@odata.context': fragment === '' ? address : `${address}#${fragment}` };
}

/** What of a set an answer holds, as its context says it. */
function selected({ select, expand }: Pick<FeedQuestion, 'select' | 'expand'>): string {
  const brought = ({ link, select: inner }: Expansion) => `${link.name}(${inner?.join(',') ?? ''})`;
  const parts = [...(select ?? []), ...expand.map(brought)];
  return parts.length === 0 ? '' : `(${parts.join(',')})`;
}

/** The same question from another place; how many rows are left, the place says. */
function nextAddress(
  ctx: Ctx,
  headers: Headers,
  { name }: FeedSet,
  asked: Readonly<Record<string, string | number | undefined>>,
  next: string,
): string {
  const kept = ['$filter', '$select', '$orderby', '$expand', '$format'].flatMap((option) =>
    asked[option] === undefined ? [] : [`${option}=${encodeURIComponent(String(asked[option]))}`],
  );
  return `${feedAddress(ctx, headers, name)}?${[...kept, `$skiptoken=${next}`].join('&')}`;
}
