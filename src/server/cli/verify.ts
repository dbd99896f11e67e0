// `npm run verify -- [--data DIR] [--against HEAD|FILE] [--key FILE] [--warm-copy PLACE] [--db postgres://… [--restored]]`: proves the audit trail and the records by it, and checks the
// database, without changing either. Ends with 0: proven; 1: something is wrong; 2: could not be looked at; 3: nothing is wrong, and
// nobody who is known here has signed it. docs/interface/safety.md#trail, docs/adr/0017.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { AnchorResult, RowDifference, TrailAnchor, TrailFinding, TrailReport, TrailVerdict } from '../contract/lab/trail.ts';
import { type CopiedLab, copiedLab } from '../db/postgres/move/copied-lab.ts';
import { openSqlite } from '../db/sqlite/handle/open-sqlite.ts';
import { compareAnchor } from '../db/sqlite/trail/compare-anchor.ts';
import { outsideCheckpoints } from '../db/sqlite/trail/outside-checkpoints.ts';
import { verifyTrail } from '../db/sqlite/trail/verify-trail.ts';
import { fillIn, readBundle } from '../i18n/translate.ts';
import { reachedCheckpoints } from '../lab-files/warm-copy/prove-copy.ts';
import { restoreWarmCopy } from '../lab-files/warm-copy/restore-copy.ts';
import { databaseAddress, dataDirectory, dataPaths, readConfig } from '../lib/disk/data-dir.ts';
import { knownPublicKey, trailKeyFile } from '../lib/keys/trail-key.ts';
import { anchorOf } from '../lib/keys/trail-signature.ts';
import { resourceDefinitions } from '../resources/index.ts';

const texts = readBundle(fileURLToPath(new URL('../../../resources/i18n', import.meta.url)), 'en');
const words = (key: string, params: Record<string, string | number>) => fillIn(texts[key] ?? key, params).trim();
const findingWords = ({ code, params }: TrailFinding) => `  ${words(`trail.found.${code}`, params)}`;
const anchorWords = ({ code, params }: AnchorResult) => words(`trail.anchor.${code}`, params);

/** One line a record, one more a field. */
function differenceWords({ resource, key, title, fault, fields }: RowDifference): string[] {
  const what = `${resource} ${title === null || title === key ? key : `${title} (${key})`}`;
  const nothing = words('trail.row.nothing', {});
  return [
    `  ${words(`trail.row.${fault}`, { what })}`,
    ...fields.map(({ column: field, trail, row }) =>
      trail === null && row === null
        ? `    ${words('trail.row.secret', { field })}`
        : `    ${words('trail.row.field', { field, trail: trail ?? nothing, row: row ?? nothing })}`,
    ),
  ];
}

const ofLab: typeof reachedCheckpoints = (handle, about) => outsideCheckpoints({ handle, ...about });

const exitCodes: Record<TrailVerdict, number> = { proven: 0, broken: 1, unproven: 3 };

function endWords({ verdict, entries, records, differenceCount, faultCount }: TrailReport): string {
  const proven = verdict === 'proven' ? '; signed with the key of this computer' : '';
  if (verdict !== 'broken') return `audit trail of ${entries} entries is whole, ${records} records are as it says${proven}`;
  const parts = [
    ...(faultCount > 0 ? [`audit trail of ${entries} entries is not whole`] : []),
    ...(differenceCount > 0 ? [`${differenceCount} of ${records} records are not as it says`] : []),
  ];
  return parts.join(', ');
}

function anchorFrom(given: string): TrailAnchor {
  const anchor = anchorOf(existsSync(given) ? readFileSync(given, 'utf8') : given);
  if (!anchor) throw new Error(`${given} is neither a checkpoint file nor a head of 16 characters`);
  return anchor;
}

/** What a server keeps is proved as any lab is, in a copy. */
async function copyOfServer(url: string): Promise<CopiedLab> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-verify-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    return { ...(await copiedLab({ url, folder })), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

try {
  const { values } = parseArgs({
    options: {
      ...{ data: { type: 'string' }, against: { type: 'string' }, key: { type: 'string' } },
      ...{ 'warm-copy': { type: 'string' }, litestream: { type: 'string' }, db: { type: 'string' } },
      // An older state that was put back elsewhere for a trial: what was signed since does not count.
      restored: { type: 'boolean', default: false },
    },
  });
  const paths = dataPaths(dataDirectory(values.data));
  const place = values['warm-copy'];
  const server = databaseAddress(values.db) ?? readConfig(paths).database;
  const restored = place === undefined ? null : restoreWarmCopy({ place, program: values.litestream });
  const copy = restored ?? (server === undefined ? null : await copyOfServer(server));
  try {
    const handle = openSqlite(copy?.database ?? paths.database, { readonly: true });
    const integrity = handle.pragma('integrity_check', { simple: true });
    const key = values.key === undefined ? knownPublicKey() : readFileSync(values.key, 'utf8');
    const report = verifyTrail({
      ...{ handle, definitions: resourceDefinitions, key, now: Date.now() },
      outside: (restored || values.restored ? reachedCheckpoints : ofLab)(handle, { paths, keyFile: trailKeyFile() }),
    });
    const lines = [`database ${String(integrity)}; ${endWords(report)}`];
    for (const finding of [...report.faults, ...report.remarks]) lines.push(findingWords(finding));
    for (const difference of report.differences) lines.push(...differenceWords(difference));
    let matches = true;
    if (values.against !== undefined) {
      const compared = compareAnchor(handle, anchorFrom(values.against), key);
      matches = compared.code === 'matches';
      lines.push(anchorWords(compared));
    }
    // What was restored elsewhere is noted in the lab by it.
    if (server !== undefined && report.verdict !== 'broken') lines.push(`the trail ends at ${report.entries} ${report.head}`);
    process.stdout.write(`${lines.join('\n')}\n`);
    process.exitCode = integrity === 'ok' && matches ? exitCodes[report.verdict] : 1;
  } catch (error) {
    process.stderr.write(`${paths.database} cannot be verified: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  } finally {
    copy?.remove();
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
