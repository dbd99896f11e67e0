// The text of a statement as PostgreSQL is told it, and its shape, whatever values it is given.
import type { CompiledQuery, RootOperationNode } from 'kysely';
import { SpellingCompiler } from '../../src/server/db/postgres/connection/compiler.ts';

export function postgresQuery(node: RootOperationNode): Pick<CompiledQuery, 'sql' | 'parameters'> {
  return new SpellingCompiler().compileQuery(node, { queryId: 'recorded' });
}

/** The same for statements that differ in how many values they list: one of each, `?` for a value. */
export function shapeOf(text: string): string {
  return text
    .replaceAll(/\$\d+/g, '?')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\bin \(\?(?:, \?)+\)/g, 'in (?)')
    .replaceAll(/(\([?, ]+\))(?:, \1)+/g, '$1')
    .trim();
}

/** With numbered places for its values, as PostgreSQL wants them. */
export function numbered(shape: string): { text: string; count: number } {
  let count = 0;
  const text = shape.replaceAll('?', () => {
    count += 1;
    return `$${count}`;
  });
  return { text, count };
}
