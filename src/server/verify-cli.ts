// `npm run verify`: recomputes the audit trail's hash chain and checks the database, without changing either. Decisions 8.
import { parseArgs } from 'node:util';
import { verifyChain } from './core/audit.ts';
import { connect } from './db/connection.ts';
import { openSqlite } from './db/dialect/sqlite.ts';
import { dataDirectory, dataPaths } from './lib/data-dir.ts';

const { values } = parseArgs({ options: { data: { type: 'string' } } });
const paths = dataPaths(dataDirectory(values.data));

try {
  const handle = openSqlite(paths.database, { readonly: true });
  const integrity = handle.pragma('integrity_check', { simple: true });
  const chain = await verifyChain(connect(handle, { slowQuery: () => undefined }));
  const whole = integrity === 'ok' && chain.brokenAt === null;
  process.stdout.write(
    `database ${String(integrity)}; audit trail of ${chain.entries} entries ${chain.brokenAt === null ? 'is whole' : `is broken at ${chain.brokenAt}`}\n`,
  );
  process.exitCode = whole ? 0 : 1;
} catch (error) {
  process.stderr.write(`${paths.database} cannot be verified: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
