// The files that are generated and committed, with the content they should have now: row types, interface descriptions,
// changelog.
import { readFileSync } from 'node:fs';
import { allActions } from './actions.ts';
import { createRegistry } from './core/lab/registry.ts';
import { connect } from './db/sqlite/connection/connection.ts';
import { openSqlite, type SqliteHandle } from './db/sqlite/handle/open-sqlite.ts';
import { migrations } from './db/sqlite/migrations/index.ts';
import { newTablesSource } from './db/sqlite/open/new-tables.ts';
import { generateRowTypes } from './db/sqlite/tables/generate-rows.ts';
import { generateTypes } from './db/sqlite/tables/generate-types.ts';
import { migrate } from './db/sqlite/tables/migrate.ts';
import { clientTypes } from './http/openapi/client/client-types.ts';
import { openApiV1 } from './http/openapi/v1/v1.ts';
import { openApiV2 } from './http/openapi/v2/v2.ts';
import { createTranslator } from './i18n/translate.ts';
import { createProcessFigures } from './metrics/process-figures.ts';
import { createRequestFigures } from './metrics/request-figures.ts';
import { resourceHooks } from './resources/hooks.ts';
import { resourceDefinitions } from './resources/index.ts';
import { defaultStatusOptions } from './setup/default-status-options.ts';

export interface GeneratedFile {
  path: string;
  content: string;
}

const unmeasured = { requests: createRequestFigures(), process: createProcessFigures(), version: '', mode: '', database: '' };

export async function generatedFiles(): Promise<GeneratedFile[]> {
  const handle = openSqlite(':memory:', { inMemory: true });
  await migrate({ handle, migrations });
  const rowTypes = rowTypeFiles(handle);
  const db = connect(handle, { slowQuery: () => undefined });
  const registry = createRegistry({ definitions: resourceDefinitions, hooks: resourceHooks, statuses: defaultStatusOptions() });
  const translator = createTranslator('resources/i18n');
  // Descriptions need no working services: what actions take and need is data.
  const never = (): never => {
    throw new Error('not for running');
  };
  const actions = allActions({
    signIn: new Proxy({} as Parameters<typeof allActions>[0]['signIn'], { get: never }),
    enrolments: { begin: never, confirm: never, end: never },
    principals: { byId: never, byAccess: never, stamp: never },
    ...{ translator, version: '' },
    backups: {
      ...{ create: never, beforehand: never },
      verify: never,
      list: never,
      copiesOf: never,
      preview: never,
      check: never,
      settle: never,
      missing: never,
      carry: never,
      checkLive: never,
      rescue: never,
      remove: never,
      open: never,
      removeOpen: never,
    },
    backupLock: { state: never, kept: never, newLock: never, use: never, open: never, keyOf: never },
    sessionCookie: { secretOf: never, set: never, clear: never },
    ssoCookie: { secretOf: never, set: never, clear: never },
    sso: {
      offered: never,
      begin: never,
      finish: never,
      collect: never,
      look: never,
      secrets: { find: never, keep: never, drop: never },
    },
    folders: { directory: '', state: never, check: never, removeOld: never },
    jobs: { start: never, lead: never, rest: never, tasks: never, run: never, begin: never, look: never, stop: never },
    ...{
      events: { open: never, count: never, close: never },
      webhooks: { begin: never, rest: never, wake: never, close: never },
    },
    post: { begin: never, rest: never, wake: never, standing: never, close: never },
    passwords: { find: never, state: never, keep: never, drop: never },
    ...{ restore: never, beginOwnLab: never, folderWatch: { begin: never, rest: never, look: never, close: never } },
    ...{ pdf: { prepare: never, make: never, close: never }, trials: { make: never, close: never } },
    ...{ conversations: { hold: never, close: never }, invoiceReader: { read: never, close: never }, resourcesDir: 'resources' },
    signing: { certificate: never, signers: never, state: never, sign: never, keep: never, end: never },
    previews: { facts: never, image: never, ink: never, imageOf: never, close: never },
    program: never,
    printing: {
      maker: { preview: never, batch: never, close: never },
      spooler: { printers: never, submit: never, stateOf: never, cancel: never },
      paper: never,
      enqueue: never,
      cancel: never,
      file: never,
      begin: never,
      close: never,
    },
    shipped: new Map(),
    registry,
    ...{ metrics: unmeasured, warmCopy: { state: never }, serverBackups: { state: never } },
    sharing: {
      state: never,
      now: never,
      change: never,
      replaceCertificate: never,
      clients: { note: never, list: never, cut: never },
      find: never,
      hosts: never,
      answerWith: never,
      follow: never,
      close: never,
    },
    trail: { verify: never, compare: never },
    checks: { last: never, keep: never },
    seals: { opened: never, use: never, seal: never, committed: never },
    newTrailKey: never,
  });
  await db.destroy();
  const v2 = openApiV2(registry, translator, actions);
  return [
    ...rowTypes,
    { path: 'resources/openapi/v1.json', content: pretty(openApiV1(registry, translator)) },
    { path: 'resources/openapi/v2.json', content: pretty(v2) },
    { path: 'src/server/contract/v2-api.generated.ts', content: clientTypes(v2) },
    { path: 'CHANGELOG.md', content: changelog() },
  ];
}

/** The tables themselves, their columns, and these by the names of definitions. */
function rowTypeFiles(handle: SqliteHandle): GeneratedFile[] {
  return [
    { path: 'src/server/db/sqlite/open/new-tables.generated.ts', content: newTablesSource(handle) },
    { path: 'src/server/db/schema.generated.ts', content: generateTypes(handle) },
    { path: 'src/server/schema/rows.generated.ts', content: generateRowTypes(handle, resourceDefinitions) },
  ];
}

function pretty(value: unknown): string {
  return `${JSON.stringify(value, null, 1)}\n`;
}

interface Release {
  version: string;
  date: string;
  changes: string[];
}

function changelog(): string {
  const releases = JSON.parse(readFileSync('resources/changelog.json', 'utf8')) as Release[];
  const parts = releases.map(
    ({ version, date, changes }) => `## ${version} (${date})\n\n${changes.map((change) => `- ${change}`).join('\n')}\n`,
  );
  return `# Changelog\n\nPrinted from resources/changelog.json by \`npm run sync\`.\n\n${parts.join('\n')}`;
}
