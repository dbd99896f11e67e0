// What migrations mean on a server. Its tables are made as the definitions want them, whatever migration asked for it; rows that have to change
// as well do so by the words a migration has for it.
import type { Migration } from '../../sqlite/tables/migrate.ts';

/** Of the first program that kept labs on a server: no database there is older. */
export const oldestSchema = 67;

/** In their order, those that come after a schema. */
export const stepsAfter = (schema: number, migrations: readonly Migration[]): Migration[] =>
  migrations.filter(({ version }) => version > schema);

export const statementsOf = ({ onServer }: Migration): readonly string[] =>
  onServer === undefined || onServer === 'shape alone' ? [] : onServer;
