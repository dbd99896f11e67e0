// The text of a statement for PostgreSQL, from the same tree that SQLite's is made of: words of the dialect are spelled for it.
import { type CompiledQuery, PostgresQueryCompiler, type RawNode, type RootOperationNode } from 'kysely';
import { postgresSpelling } from '../../src/server/db/dialect/spelled.ts';

class SpellingCompiler extends PostgresQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    const spelling = postgresSpelling(node);
    if (spelling) this.visitNode(spelling.toOperationNode());
    else super.visitRaw(node);
  }
}

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
