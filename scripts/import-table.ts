// Who may import whom. This table is the only place where the rule stands; Biome enforces it through
// biome-imports.generated.json, which `node scripts/import-table.ts` writes and `--check` compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { serverFiles, unusedGrants } from './testing/unused-grants.ts';

interface Ban {
  /** Patterns on the import text, gitignore style: a later `!pattern` takes back an earlier one. */
  group: string[];
  message: string;
}

interface Row {
  files: string[];
  bans: Ban[];
}

const packageBan = (names: string[], message: string): Ban => ({ group: names.flatMap((name) => [name, `${name}/**`]), message });
const folderBan = (folders: readonly string[], message: string, except: string[] = []): Ban => ({
  group: [...folders.map((folder) => `**/${folder}/**`), ...except.map((path) => `!${path}`)],
  message,
});

const DEEP: Ban = { group: ['../../../**'], message: 'No `../../..`: use `#server/...` or `#renderer/...`.' };
const ELECTRON = packageBan(['electron'], 'Electron is known to src/main only.');
const DRIVER = packageBan(['better-sqlite3'], 'The SQLite driver is known to src/server/db only.');
const KYSELY = packageBan(['kysely'], 'Kysely is known to db, core, filter and the queries and actions of resources only.');
const SCREEN = packageBan(['react', 'react-dom', 'react-router', '@mantine'], 'The user interface lives in src/renderer only.');
const OUTSIDE = folderBan(['main', 'renderer'], 'The server knows neither the desktop shell nor the renderer.');
const RESOURCE_LIST = folderBan(['resources'], 'Only the list of resources may be imported here: resources/index.ts.', [
  '**/resources/index.ts',
]);

const SERVER = [DEEP, ELECTRON, DRIVER, KYSELY, SCREEN, OUTSIDE];

/** The folders of src/server and what each may import besides itself; every other one is forbidden. */
export const SERVER_FOLDERS = {
  contract: [],
  lib: ['contract'],
  pricing: ['contract'],
  tabular: ['contract'],
  assessment: ['contract'],
  schema: ['contract'],
  filter: ['schema', 'contract', 'lib'],
  files: ['contract', 'lib'],
  spooler: [],
  core: ['schema', 'filter', 'db', 'files', 'tabular', 'contract', 'i18n', 'lib'],
  prices: ['core', 'schema', 'filter', 'db', 'pricing', 'tabular', 'documents', 'contract', 'i18n', 'lib'],
  filing: ['core', 'schema', 'db', 'files', 'documents', 'contract', 'lib'],
  papers: [
    'core',
    'filing',
    'schema',
    'db',
    'files',
    'assessment',
    'documents',
    'contract',
    'i18n',
    'lib',
    'resources/calibration/definition.ts',
    'resources/inventory/load-drift.ts',
  ],
  resources: ['schema', 'core', 'pricing', 'prices', 'assessment', 'documents', 'labels', 'db', 'contract', 'lib', 'auth'],
  labels: ['documents', 'contract', 'lib'],
  printing: [
    'core',
    'schema',
    'filter',
    'db',
    'labels',
    'spooler',
    'contract',
    'i18n',
    'lib',
    'resources/print-job/definition.ts',
    'resources/printed-label/definition.ts',
  ],
  widgets: ['core', 'schema', 'contract', 'i18n', 'lib'],
  http: [
    'core',
    'schema',
    'filter',
    'files',
    'widgets',
    'tabular',
    'documents',
    'contract',
    'auth',
    'i18n',
    'lib',
    'jobs',
    'setup',
  ],
  documents: ['contract', 'i18n', 'lib'],
  sharing: ['core', 'db', 'documents', 'contract', 'i18n', 'lib'],
  jobs: ['core', 'filing', 'tabular', 'contract', 'i18n', 'lib'],
  auth: ['db', 'contract', 'lib'],
  i18n: ['db', 'contract'],
  db: ['schema', 'filter', 'contract', 'lib'],
  setup: ['core', 'schema', 'resources', 'db', 'contract', 'auth', 'i18n', 'lib'],
  workers: ['db', 'contract', 'lib', 'documents', 'labels', 'resources/index.ts'],
} as const satisfies Record<string, readonly string[]>;

type ServerFolder = keyof typeof SERVER_FOLDERS;

/** Bans of one server folder, from its line above. A line item with a slash opens just that file of the folder. */
function folderBans(folder: ServerFolder, common: Ban[]): Ban[] {
  const may: readonly string[] = SERVER_FOLDERS[folder];
  const files = may.filter((item) => item.includes('/'));
  const forbidden = Object.keys(SERVER_FOLDERS).filter((other) => other !== folder && !may.includes(other));
  const message = `${folder} may import ${may.length > 0 ? may.join(', ') : 'nothing else of the app'}.`;
  return [
    ...common,
    folderBan(
      forbidden,
      message,
      files.map((file) => `**/${file}`),
    ),
  ];
}

const without = (...bans: Ban[]) => SERVER.filter((ban) => !bans.includes(ban));
const PURE = (folder: string, except: string[]): Ban => ({
  group: ['**', '!./**', ...except],
  message: `${folder} is pure: ${except.length > 0 ? 'it imports the contract and itself.' : 'it imports only itself.'}`,
});
const FOREIGN_RESOURCE = 'Of another resource only its definition.ts may be imported.';
const FACES = ['v1', 'v2', 'public', 'legacy'];

const serverRows: Row[] = [
  { files: ['src/server/*.ts'], bans: without(KYSELY) },
  { files: ['src/server/contract/**'], bans: [PURE('contract', [])] },
  { files: ['src/server/lib/**'], bans: folderBans('lib', SERVER) },
  { files: ['src/server/pricing/**'], bans: [PURE('pricing', ['!../contract/**', '!../../contract/**'])] },
  { files: ['src/server/assessment/**'], bans: [PURE('assessment', ['!../contract/**'])] },
  { files: ['src/server/schema/**'], bans: folderBans('schema', SERVER) },
  { files: ['src/server/filter/**'], bans: folderBans('filter', without(KYSELY)) },
  { files: ['src/server/files/**'], bans: folderBans('files', SERVER) },
  { files: ['src/server/core/**'], bans: folderBans('core', without(KYSELY)) },
  { files: ['src/server/tabular/**'], bans: folderBans('tabular', SERVER) },
  { files: ['src/server/prices/**'], bans: folderBans('prices', without(KYSELY)) },
  { files: ['src/server/filing/**'], bans: folderBans('filing', SERVER) },
  { files: ['src/server/papers/**'], bans: folderBans('papers', SERVER) },
  { files: ['src/server/resources/**'], bans: folderBans('resources', SERVER) },
  { files: ['src/server/resources/*-queries.ts'], bans: folderBans('resources', without(KYSELY)) },
  {
    files: ['src/server/resources/*/*'],
    bans: [
      ...folderBans('resources', SERVER),
      { group: ['../*/**', '!../../**', '!../*/definition.ts'], message: FOREIGN_RESOURCE },
    ],
  },
  {
    files: ['src/server/resources/*/queries.ts', 'src/server/resources/*/*-queries.ts'],
    bans: [
      ...folderBans('resources', without(KYSELY)),
      { group: ['../*/**', '!../../**', '!../*/definition.ts'], message: FOREIGN_RESOURCE },
    ],
  },
  {
    files: ['src/server/resources/*/actions/**'],
    bans: [
      ...folderBans('resources', without(KYSELY)),
      { group: ['../../*/**', '!../../../**', '!../../*/definition.ts'], message: FOREIGN_RESOURCE },
    ],
  },
  { files: ['src/server/labels/**'], bans: folderBans('labels', SERVER) },
  { files: ['src/server/spooler/**'], bans: folderBans('spooler', SERVER) },
  { files: ['src/server/printing/**'], bans: folderBans('printing', without(KYSELY)) },
  { files: ['src/server/widgets/**'], bans: folderBans('widgets', SERVER) },
  { files: ['src/server/http/**'], bans: folderBans('http', SERVER) },
  ...FACES.map((face) => ({
    files: [`src/server/http/${face}/**`],
    bans: [
      ...folderBans('http', SERVER),
      folderBan(
        FACES.filter((other) => other !== face),
        'A face knows no other face.',
      ),
    ],
  })),
  { files: ['src/server/documents/**'], bans: folderBans('documents', SERVER) },
  { files: ['src/server/sharing/**'], bans: folderBans('sharing', SERVER) },
  { files: ['src/server/jobs/**'], bans: folderBans('jobs', SERVER) },
  { files: ['src/server/auth/**'], bans: folderBans('auth', SERVER) },
  { files: ['src/server/i18n/**'], bans: folderBans('i18n', SERVER) },
  { files: ['src/server/setup/**'], bans: folderBans('setup', SERVER) },
  { files: ['src/server/db/**'], bans: folderBans('db', without(KYSELY, DRIVER)) },
  {
    files: ['src/server/db/seed/**'],
    bans: [
      ...without(KYSELY),
      folderBan(['http', 'jobs', 'workers'], 'The seed knows no http, no jobs and no workers.'),
      RESOURCE_LIST,
    ],
  },
  { files: ['src/server/workers/**'], bans: folderBans('workers', SERVER) },
];

const PAGE = [
  DEEP,
  ELECTRON,
  DRIVER,
  KYSELY,
  packageBan(['express'], 'The renderer is a web page: it speaks HTTP and serves none.'),
  { group: ['node:*'], message: 'The renderer is a web page: no Node.js.' },
  folderBan(['main'], 'main and renderer meet over HTTP and the preload only.'),
  {
    group: ['**/server/**', '#server/**', '!**/server/contract/**', '!#server/contract/**'],
    message: 'Of the server the renderer may import the contract only.',
  },
];
const upwards = (folders: string[]) => folderBan(folders, 'app -> features -> records -> ui/lib: never upwards.');
const FOREIGN_FEATURE = 'A feature knows no other feature.';

const shellRows: Row[] = [
  {
    files: ['src/main/**'],
    bans: [
      DEEP,
      DRIVER,
      KYSELY,
      SCREEN,
      folderBan(['renderer'], 'main and renderer meet over HTTP and the preload only.'),
      {
        group: ['../server/**', '#server/**', '!../server/index.ts', '!../server/contract/**'],
        message: 'main may import src/server/index.ts and the contract only.',
      },
    ],
  },
  { files: ['src/renderer/**'], bans: PAGE },
  {
    files: ['src/renderer/features/*/*'],
    bans: [...PAGE, upwards(['app']), { group: ['**/features/**', '../*/**', '!../../**'], message: FOREIGN_FEATURE }],
  },
  {
    files: ['src/renderer/features/*/*/**'],
    bans: [...PAGE, upwards(['app']), { group: ['**/features/**', '../../*/**', '!../../../**'], message: FOREIGN_FEATURE }],
  },
  { files: ['src/renderer/portal/**'], bans: [...PAGE, upwards(['app', 'features', 'records'])] },
  { files: ['src/renderer/records/**'], bans: [...PAGE, upwards(['app', 'features'])] },
  { files: ['src/renderer/ui/**', 'src/renderer/lib/**'], bans: [...PAGE, upwards(['app', 'features', 'records'])] },
];

// Of two rows that fit a file the later one counts alone, so each row is complete in itself.
const ROWS: Row[] = [{ files: ['src/**', 'scripts/**', 'tests/**'], bans: [DEEP] }, ...serverRows, ...shellRows];

export function renderImportRules(): string {
  const overrides = ROWS.map(({ files, bans }) =>
    JSON.stringify({
      includes: files,
      linter: { rules: { style: { noRestrictedImports: { level: 'error', options: { patterns: bans } } } } },
    }),
  );
  return `{"overrides":[\n${overrides.join(',\n')}\n]}\n`;
}

const target = fileURLToPath(new URL('biome-imports.generated.json', import.meta.url));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = renderImportRules();
  if (!process.argv.includes('--check')) writeFileSync(target, text);
  else if (readFileSync(target, 'utf8') !== text) {
    process.stderr.write(
      'scripts/biome-imports.generated.json is not what scripts/import-table.ts says: run `node scripts/import-table.ts`.\n',
    );
    process.exitCode = 1;
  }
  for (const grant of process.argv.includes('--check') ? unusedGrants(SERVER_FOLDERS, serverFiles()) : []) {
    process.stderr.write(`scripts/import-table.ts grants ${grant}, and no file uses it.\n`);
    process.exitCode = 1;
  }
}
