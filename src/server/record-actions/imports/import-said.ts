// What a caller may say about a file, as members of a form and of a JSON body: bounded, refused in the member that is wrong.
// docs/interface/prices.md#import-said.
import { z } from 'zod';
import { invalid } from '../../contract/errors.ts';
import { mostSaid, type Said } from '../../core/imports/said.ts';
import { dateOrders } from '../../tabular/cells/date-cell.ts';
import { csvDelimiters } from '../../tabular/csv/delimiter.ts';
import { textEncodings } from '../../tabular/csv/text-encoding.ts';

type DelimiterName = keyof typeof csvDelimiters;
const delimiterNames = Object.keys(csvDelimiters) as [DelimiterName, ...DelimiterName[]];

export const delimiterNameOf = (sign: string | null): DelimiterName | null =>
  delimiterNames.find((name) => csvDelimiters[name] === sign) ?? null;

const column = z.string().min(1).max(mostSaid.text);
const text = z.string().max(mostSaid.text);
const line = z.int().min(1).max(5_000_000);
const few = (name: string) => (given: object) => Object.keys(given).length <= mostSaid[name as 'columns'];

const encodingShape = z.enum(textEncodings);
const delimiterShape = z.enum(delimiterNames);
const dateOrderShape = z.enum(dateOrders);
const mappingShape = z
  .record(z.string().max(mostSaid.text), z.string().max(80).nullable())
  .meta({ description: 'Column of the file to attribute, or null to leave it out.' });
const valuesShape = z
  .record(column, z.record(text, text).refine(few('valuesOfColumn')))
  .refine(few('columns'))
  .meta({
    description: 'Column of the file to what stands there to what is read instead: a choice, or the key of a record.',
    examples: [{ Status: { Active: 'A' } }],
  });
const mendsShape = z
  .array(z.strictObject({ row: line, column, value: text }))
  .max(mostSaid.mends)
  .meta({ description: 'Single cells that are read as something else, by line and column of the file.' });
const makeShape = z
  .record(z.string().max(80), z.array(z.string().trim().min(1).max(255)).max(mostSaid.names))
  .refine(few('columns'))
  .meta({
    description: 'Path of v2 to names that the file holds and nobody knows: records that are made of them, in the same run.',
    examples: [{ customers: ['Prüfhaus Süd'] }],
  });
const movesShape = z
  .array(line)
  .max(mostSaid.moves)
  .meta({ description: 'Lines whose record goes over to the one that is `given` for all rows, although it belongs to another.' });
const givenShape = z
  .record(z.string().max(80), z.string().max(80))
  .meta({ description: 'What else this import takes, such as `price_category_id`.' });

const open = <Shape extends z.ZodType>(shape: Shape, description: string) => shape.nullish().meta({ description });

/** As members of a JSON body; null, or nothing at first: it is found out. */
export const saidMembers = {
  header_row: open(line, 'The line of the headings; found by itself when not said.'),
  encoding: open(encodingShape, 'Of CSV; found out when not said.'),
  delimiter: open(delimiterShape, 'Of CSV; found out when not said.'),
  date_order: open(dateOrderShape, 'What dates with slashes begin with; `auto`: the day, unless only a month can stand there.'),
  mapping: mappingShape.optional(),
  values: valuesShape.optional(),
  mends: mendsShape.optional(),
  make: makeShape.optional(),
  moves: movesShape.optional(),
  given: givenShape.optional(),
};
export type SaidInput = z.infer<z.ZodObject<typeof saidMembers>>;

/** As it is told: what was said, and nothing of what was found out. */
export const saidShape = z.object({
  header_row: line.nullable(),
  encoding: encodingShape.nullable(),
  delimiter: delimiterShape.nullable(),
  date_order: dateOrderShape.nullable(),
  mapping: mappingShape,
  values: valuesShape,
  mends: mendsShape,
  make: makeShape,
  moves: movesShape,
  given: givenShape,
});

/** What is absent stays as it was. */
export function saidOf(input: SaidInput, before: Said): Said {
  const { header_row: headerRow, encoding, delimiter, date_order: dateOrder } = input;
  return {
    headerRow: headerRow === undefined ? before.headerRow : (headerRow ?? undefined),
    encoding: encoding === undefined ? before.encoding : (encoding ?? undefined),
    delimiter: delimiter === undefined ? before.delimiter : delimiter === null ? undefined : csvDelimiters[delimiter],
    dateOrder: dateOrder === undefined ? before.dateOrder : (dateOrder ?? undefined),
    mapping: input.mapping ?? before.mapping,
    values: input.values ?? before.values,
    mends: input.mends ?? before.mends,
    make: input.make ?? before.make,
    moves: input.moves ?? before.moves ?? [],
    options: input.given ?? before.options,
    asks: before.asks,
  };
}

export function shownSaid(said: Said): z.infer<typeof saidShape> {
  const {
    headerRow = null,
    encoding = null,
    delimiter,
    dateOrder = null,
    mapping,
    values,
    mends,
    make,
    moves = [],
    options,
  } = said;
  return {
    header_row: headerRow,
    encoding,
    delimiter: delimiterNameOf(delimiter ?? null),
    date_order: dateOrder,
    mapping: { ...mapping },
    values: Object.fromEntries(Object.entries(values).map(([name, meanings]) => [name, { ...meanings }])),
    mends: [...mends],
    make: Object.fromEntries(Object.entries(make).map(([path, names]) => [path, [...names]])),
    moves: [...moves],
    given: { ...options },
  };
}

const jsonText = (what: string) =>
  z
    .string()
    .max(200_000)
    .optional()
    .meta({ description: `JSON: ${what}` });

/** The same as members of a form: what has parts is a text of JSON. */
export const saidForm = {
  header_row: z.coerce.number().int().min(1).max(5_000_000).optional().meta({ description: 'The line of the headings.' }),
  encoding: encodingShape.optional(),
  delimiter: delimiterShape.optional(),
  date_order: dateOrderShape.optional(),
  mapping: jsonText('column of the file to attribute, or null to leave it out'),
  values: jsonText('column of the file to what stands there to what is read instead'),
  mends: jsonText('a list of `row`, `column` and `value`: cells that are read as something else'),
  make: jsonText('path of v2 to names that nobody knows: records to be made of them'),
  moves: jsonText('a list of lines whose record goes over to the one that is given for all rows'),
  keep: z
    .stringbool()
    .optional()
    .meta({ description: 'What cannot be read so is kept, too: phase `failed`, to be read otherwise.' }),
};

export type SaidForm = z.infer<z.ZodObject<typeof saidForm>>;

const parts = { mapping: mappingShape, values: valuesShape, mends: mendsShape, make: makeShape, moves: movesShape };

/** The texts of a form read; each is refused in its own member. */
export function fromForm(form: SaidForm): SaidInput {
  const { header_row, encoding, delimiter, date_order } = form;
  const said: Record<string, unknown> = {};
  for (const [name, shape] of Object.entries(parts)) {
    const given = form[name as keyof typeof parts];
    if (given !== undefined && given !== '') said[name] = parsed(name, given, shape);
  }
  return { header_row, encoding, delimiter, date_order, ...said } as SaidInput;
}

function parsed(name: string, given: string, shape: z.ZodType): unknown {
  try {
    return shape.parse(JSON.parse(given));
  } catch {
    throw invalid({ [name]: [{ key: 'errors.field.json' }] });
  }
}
