// Reads the trail of a lab as `npm run verify` and the server's thread do, without the database's own check, and says what it took.
import { openSqlite } from '../../src/server/db/sqlite/handle/open-sqlite.ts';
import { verifyTrail } from '../../src/server/db/sqlite/trail/verify-trail.ts';
import { knownPublicKey } from '../../src/server/lib/keys/trail-key.ts';
import { resourceDefinitions } from '../../src/server/resources/index.ts';

const [file = ''] = process.argv.slice(2);
const handle = openSqlite(file, { readonly: true, cacheMegabytes: 32 });
const before = process.cpuUsage();
const report = verifyTrail({ handle, definitions: resourceDefinitions, key: knownPublicKey(), outside: [], now: Date.now() });
const { user, system } = process.cpuUsage(before);
const { verdict, entries, records, seconds } = report;
const peak = Math.round(process.resourceUsage().maxRSS / 1024);
process.stdout.write(`${JSON.stringify({ verdict, entries, records, seconds, cpu: (user + system) / 1e6, peak })}\n`);
handle.close();
