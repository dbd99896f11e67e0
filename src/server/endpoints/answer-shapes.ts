// Shapes that the answers of actions share, for their `output`: records as their face shows them, objects, lists with page and
// neighbours. docs/interface/v2.md#shape. Records are references: what their attributes are stands in the description once.
import { z } from 'zod';

/** Shapes are many and held for as long as the program runs: those that say the same are one. */
function onePerWord<Shape>(make: (word: string) => Shape): (word: string) => Shape {
  const made = new Map<string, Shape>();
  return (word) => {
    const shape = made.get(word) ?? make(word);
    made.set(word, shape);
    return shape;
  };
}

const component = onePerWord((name) => z.unknown().meta({ $ref: `#/components/schemas/${name}` }));

/** The addresses of the pages around one. */
export const neighbours: z.ZodType = component('links');

/** A record, by its v2 type, as every endpoint shows it. */
export function recordShape(type: string): z.ZodType {
  return component(type);
}

/** A record of any type, or what is shown of one to a visitor. */
export const anyRecord: z.ZodType = component('resource');

export function objectShape<Attributes extends z.ZodType>(type: string, attributes: Attributes) {
  return z.object({ id: z.string(), type: z.literal(type), attributes });
}

export function oneOf<Shape extends z.ZodType>(data: Shape) {
  return z.object({ data });
}

export function listOf<Shape extends z.ZodType>(item: Shape) {
  return z.object({
    data: z.array(item),
    included: z.array(anyRecord).optional(),
    meta: component('meta'),
    links: neighbours,
  });
}

/** A list that says something besides in its `meta`. */
export function listThatSays<Shape extends z.ZodType, Said extends z.ZodRawShape>(item: Shape, said: Said) {
  const pages = { total: z.int(), page: z.int(), per_page: z.int(), last_page: z.int() };
  return z.object({ data: z.array(item), meta: z.object({ ...pages, ...said }), links: neighbours });
}

/** Instants as v2 writes them. */
export const instantShape = z.string().meta({ format: 'date-time', examples: ['2026-01-12T09:41:07Z'] });
export const dateShape = z.string().meta({ format: 'date', examples: ['2026-01-12'] });

/** What a bulk call answers: each record by itself, and how many went well; the word is the one for that. */
export const bulkShape = onePerWord((done) => bulkAnswer(done, []));

/** Where a record may be like that before: it is `unchanged` then, which is no failure. */
export const bulkShapeOrUnchanged = onePerWord((done) => bulkAnswer(done, ['unchanged']));

function bulkAnswer(done: string, further: readonly string[]) {
  const row = z.object({ id: z.string(), status: z.enum([done, ...further, 'failed']), reason: z.string().nullable() });
  const more = Object.fromEntries(further.map((word) => [word, z.int().optional()]));
  const meta = z.object({ [done]: z.int(), ...more, failed: z.int(), run: z.string().nullable() });
  return z.object({ data: z.array(row), meta });
}
