// The files that are generated and committed, with the content they should have now.
import { openSqlite } from './db/dialect/sqlite.ts';
import { generateTypes } from './db/generate-types.ts';
import { migrate } from './db/migrate.ts';
import { migrations } from './db/migrations/index.ts';

export interface GeneratedFile {
  path: string;
  content: string;
}

export async function generatedFiles(): Promise<GeneratedFile[]> {
  const handle = openSqlite(':memory:', { inMemory: true });
  await migrate({ handle, migrations });
  const types = generateTypes(handle);
  handle.close();
  return [{ path: 'src/server/db/schema.generated.ts', content: types }];
}
