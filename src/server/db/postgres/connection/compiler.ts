// The text of a statement for PostgreSQL, from the same tree that SQLite's is made of: words of the dialect are spelled for it.
import { PostgresQueryCompiler, type RawNode } from 'kysely';
import { postgresSpelling } from '../../dialect/spelled.ts';

export class SpellingCompiler extends PostgresQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    const spelling = postgresSpelling(node);
    if (spelling) this.visitNode(spelling.toOperationNode());
    else super.visitRaw(node);
  }
}
