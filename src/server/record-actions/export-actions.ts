// Every list as a file, CSV or workbook: the rows its filter, search and sort leave, all of them, with the caller's columns, rows and
// words. docs/quality.md#s13.
import { z } from 'zod';
import type { Translator } from '#server/i18n/translate.ts';
import { AppError } from '../contract/errors.ts';
import { unknownParameter } from '../contract/filters/filter-problem.ts';
import { signedIn } from '../contract/operations.ts';
import type { Language } from '../contract/principal.ts';
import { requirementFor } from '../core/access/permissions.ts';
import type { Ctx } from '../core/lab/context.ts';
import type { Registry } from '../core/lab/registry.ts';
import { exportColumns, type HeaderWords, type OwnTable, type Wording } from '../core/read/export-columns.ts';
import { pickedRows } from '../core/rows/picked-rows.ts';
import { type ExtraCondition, selectionFor } from '../core/rows/select.ts';
import { type Action, type ActionAnswer, type Download, defineAction } from '../endpoints/define-action.ts';
import { inputProblems } from '../endpoints/input-problems.ts';
import { addressOf, listCondition, readV2Query } from '../endpoints/v2/list-query.ts';
import { type FieldSets, typeOf } from '../endpoints/v2/resource-object.ts';
import { today } from '../lib/clock.ts';
import type { ResolvedResource } from '../schema/resolve.ts';
import { type DelimiterName, delimiters } from '../tabular/csv/write-csv.ts';
import { type TableFormat, tableFormats, tableMediaTypes, writeTable } from '../tabular/write-table.ts';
import { ownRows, savedList } from './advanced-filter-actions.ts';
import { exportRows, tableColumn } from './export-table.ts';

export interface ExportServices {
  translator: Translator;
  /** By the record's name. */
  ownTables: Readonly<Record<string, OwnTable>>;
}
type Address = Parameters<typeof readV2Query>[2];

const delimiterNames = Object.keys(delimiters) as [DelimiterName, ...DelimiterName[]];
const format = z.enum(tableFormats).default('csv').meta({ description: 'What kind of file; CSV when not said.' });
const asText = z.string().optional();
/** Of every file: whose words and marks it has, and what parts its cells. */
const manner = {
  format,
  language: z
    .enum(['de', 'en'])
    .optional()
    .meta({ description: 'Of headings, statuses and decimal marks; the user’s when not said.' }),
  delimiter: z.enum(delimiterNames).optional().meta({ description: 'Of CSV; the language’s own when not said.' }),
};
/** A file whose columns are the record's own. */
const headers = z.enum(['labels', 'names']).optional().meta({
  description: 'What the columns are called: as people do, or by attribute, whatever the language; labels when not said.',
});
const common = { method: 'GET', since: '0.3.0', produces: tableMediaTypes, aside: 'long' } as const;
/** A file has no pages, and what it includes are its columns. */
const notHere = /^(?:page\[|include$)/;

interface Manner {
  format: TableFormat;
  language?: Language | undefined;
  delimiter?: DelimiterName | undefined;
  /** Proved where the file has columns of the record; elsewhere there is no such choice. */
  headers?: unknown;
}

interface ExportInput {
  ctx: Ctx;
  resource: ResolvedResource;
  as: Manner;
  address: Address;
  extra?: ExtraCondition;
}

async function listDownload({ translator, ownTables }: ExportServices, input: ExportInput): Promise<Download> {
  const { resource, address, as } = input;
  const language = as.language ?? input.ctx.language;
  const ctx = { ...input.ctx, language };
  const { registry } = ctx.lab;
  const refused = Object.keys(address.query).find((name) => notHere.test(name));
  if (refused !== undefined) throw unknownParameter(refused);
  const query = readV2Query(registry, resource, address);
  const { list, fieldSets } = query;
  const extra = listCondition(ctx, { resource, query, further: input.extra });
  // What is wrong with the question shows here, before a byte of the file.
  selectionFor(ctx, resource, list, extra);
  const asked = { ctx, query: { ...list, limit: null, offset: 0 }, extra };
  const own = ownTables[resource.name];
  // What a row refers to stands in it by its title; no columns of other records come along.
  const foreign = [...fieldSets.keys()].find((type) => own || type !== typeOf(resource));
  if (foreign !== undefined) throw unknownParameter(`fields[${foreign}]`);
  if (own && as.headers !== undefined) throw unknownParameter('headers');
  const table = own
    ? await own(asked)
    : recordTable({
        ...asked,
        resource,
        fieldSets,
        headers: as.headers === 'names' ? 'names' : 'labels',
        wording: { translator, language },
      });
  return writeTable({
    format: as.format,
    delimiter: as.delimiter,
    name: `${resource.definition.v2?.path ?? resource.name}-${today(ctx.lab.clock)}`,
    title: translator.text(language, `resource.${resource.name}.plural`),
    language,
    ...table,
  });
}

type RecordTableInput = Omit<Parameters<typeof exportRows>[0], 'columns' | 'translator' | 'language'> & {
  fieldSets: FieldSets;
  headers: HeaderWords;
  wording: Wording;
};

function recordTable({ fieldSets, headers: words, wording, ...asked }: RecordTableInput) {
  const { ctx, resource } = asked;
  const attrs = fieldSets.get(typeOf(resource));
  const columns = exportColumns({ registry: ctx.lab.registry, resource, attrs, headers: words, ...wording });
  return { columns: columns.map(tableColumn), parts: exportRows({ ...asked, columns, ...wording }) };
}

/** How the file is to be, and what it is to hold. */
function parted<Given extends Manner>({ format: kind, language, delimiter, headers: words, ...query }: Given) {
  return { as: { format: kind, language, delimiter, headers: words }, query };
}

const mostPicked = 10_000;
const picked = z.array(z.string().min(1).max(80)).min(1).max(mostPicked);

const ownManner = z.object({ ...manner, headers });

/** For whoever has no caller to ask how the file is to be: its address says all. */
export function listFile(
  services: ExportServices,
  { ctx, resource, address: { query, repeated } }: Pick<ExportInput, 'ctx' | 'resource' | 'address'>,
): Promise<Download> {
  const { format: kind, language, delimiter, headers: words, ...rest } = query as Record<string, string>;
  const parsed = ownManner.safeParse({ format: kind, language, delimiter, headers: words });
  if (!parsed.success) throw new AppError('request.invalid', { ...inputProblems(parsed.error), ofInput: true });
  return listDownload(services, { ctx, resource, as: parsed.data, address: addressOf(rest, repeated) });
}

/** Of each published record; `except`: paths that have an export of their own. */
export function exportActions(services: ExportServices & { registry: Registry; except: ReadonlySet<string> }): Action[] {
  const { registry, except } = services;
  const published = registry.all().filter(({ definition }) => definition.faces.includes('v2') && definition.v2);
  const ofLists = published.flatMap((described): Action[] => {
    const path = `${described.definition.v2?.path}/export`;
    if (except.has(path)) return [];
    const sparse = described.name in services.ownTables ? {} : { [`fields[${typeOf(described)}]`]: asText, headers };
    const day = described.definition.validity ? { as_of: asText } : {};
    const asked = { ...manner, sort: asText, q: asText, formula: asText, ...sparse, ...day };
    return [
      defineAction({
        ...common,
        method: 'POST',
        path,
        since: '0.5.0',
        summary: `Up to ${mostPicked} records picked by their ids as a file, where an address would be too long`,
        requirement: requirementFor(described, 'view'),
        input: z.looseObject({ ids: picked, ...asked }),
        async run({ ctx, input: { ids, ...given } }): Promise<ActionAnswer> {
          const resource = ctx.lab.registry.resource(described.name);
          const { as, query } = parted(given);
          const extra = pickedRows(resource, ids);
          return { download: await listDownload(services, { ctx, resource, as, address: addressOf(query, {}), extra }) };
        },
      }),
      defineAction({
        ...common,
        path,
        summary: 'The list as a file, all its rows; filter, formula, sort and q as for the list',
        filtersOf: described.name,
        requirement: requirementFor(described, 'view'),
        input: z.looseObject(asked),
        async run({ ctx, input, repeated }): Promise<ActionAnswer> {
          const resource = ctx.lab.registry.resource(described.name);
          const { as, query } = parted(input);
          return { download: await listDownload(services, { ctx, resource, as, address: addressOf(query, repeated) }) };
        },
      }),
    ];
  });
  return [...ofLists, savedFilterExport(services)];
}

function savedFilterExport(services: ExportServices): Action {
  return defineAction({
    ...common,
    path: 'advanced-filters/{id}/export',
    summary: 'The records that fit a filter as a file, all of them; placeholders as parameters, and what their list takes',
    requirement: signedIn(ownRows),
    input: z.looseObject({ id: z.string(), ...manner, headers, sort: asText, q: asText, formula: asText }),
    async run({ ctx, input: { id, ...given }, repeated }): Promise<ActionAnswer> {
      const { as, query } = parted(given);
      const { resource, extra, rest } = await savedList(ctx, id, query);
      return { download: await listDownload(services, { ctx, resource, extra, as, address: addressOf(rest, repeated) }) };
    },
  });
}
