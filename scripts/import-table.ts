// Who may import whom: the rooms of structure/room-table.ts and what holds beside them, as rules that Biome enforces through
// biome-imports.generated.json, which `npm run sync` writes and the check compares.
import { SERVER_FOLDERS, type ServerFolder } from './structure/room-table.ts';
import { VERIFIER_MAY } from './structure/verifier-may.ts';

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

const DEEP: Ban = { group: ['../../../**'], message: 'No `../../..`: use `#server/...`, `#renderer/...` or `#tests/...`.' };
const ELECTRON = packageBan(['electron'], 'Electron is known to src/main only.');
const DRIVER = packageBan(['better-sqlite3'], 'The SQLite driver is known to src/server/db only.');
const ENGINE: Ban = {
  group: ['**/db/sqlite/**'],
  message: 'The core asks a store (db/store): which engine keeps it is known where a lab is opened, moved or filled.',
};
const KYSELY = packageBan(['kysely'], 'Kysely is known to db, core, filter and the queries and actions of resources only.');
const SSO_CLIENT = packageBan(['openid-client'], 'The client of single sign-on is known to src/server/sso only.');
const SCREEN = packageBan(['react', 'react-dom', 'react-router', '@mantine'], 'The user interface lives in src/renderer only.');
const OUTSIDE = folderBan(['main', 'renderer'], 'The server knows neither the desktop shell nor the renderer.');
const SERVER = [DEEP, ELECTRON, DRIVER, ENGINE, KYSELY, SSO_CLIENT, SCREEN, OUTSIDE];

/** Of whole folders; a line item with a slash opens just that. */
function folderBans(folder: ServerFolder, common: Ban[]): Ban[] {
  const may: readonly string[] = SERVER_FOLDERS[folder].may;
  const parts = may.filter((item) => item.includes('/'));
  const forbidden = Object.keys(SERVER_FOLDERS).filter((other) => other !== folder && !may.includes(other));
  const message = `${folder} may import ${may.length > 0 ? may.join(', ') : 'nothing else of the app'}.`;
  return [
    ...common,
    folderBan(
      forbidden,
      message,
      parts.map((part) => (part.endsWith('.ts') ? `**/${part}` : `**/${part}/**`)),
    ),
  ];
}

const without = (...bans: Ban[]) => SERVER.filter((ban) => !bans.includes(ban));
const FOREIGN_RESOURCE = 'Of another resource only its definition.ts may be imported.';
const FACES = ['v1', 'v2'];

/** Nothing from outside at all, neither package nor room, but for what is taken back. */
const pure = (name: string, own: string[]): Ban => ({
  group: ['**', ...own],
  message: `${name} is pure: it imports ${['itself', ...pureOnes.filter((room) => own.some((path) => path.includes(room)))].join(' and ')}.`,
});

/** Rooms that ask for nothing themselves. */
const pureOnes = ['contract', 'lib/statistics'];

/** Where Kysely may be spoken in the whole folder; http and sharing and the like ask the core. */
const SPEAK_KYSELY: readonly ServerFolder[] = [
  'core',
  'db',
  'filter',
  'prices',
  'planning',
  'workload',
  'printing',
  'portal',
  'devices',
  'demonstration',
];

/** Where a lab is opened, moved, restored or filled, and what runs beside it. */
const KNOW_ENGINE: readonly ServerFolder[] = [
  'db',
  'setup',
  'reading',
  'lab-files',
  'demonstration',
  'opening',
  'cli',
  'workers',
];

/** The packages that are known to this folder, and whether the engine is. */
function spokenIn(folder: ServerFolder): Ban[] {
  return [...packagesIn(folder), ...(KNOW_ENGINE.includes(folder) ? [ENGINE] : [])];
}

function packagesIn(folder: ServerFolder): Ban[] {
  if (folder === 'db') return [KYSELY, DRIVER];
  if (folder === 'sso') return [SSO_CLIENT];
  return SPEAK_KYSELY.includes(folder) ? [KYSELY] : [];
}

const plainRows: Row[] = (Object.keys(SERVER_FOLDERS) as ServerFolder[])
  .filter((folder) => folder !== 'contract' && folder !== 'assessment')
  .map((folder) => ({
    files: [`src/server/${folder}/**`],
    bans: folderBans(folder, without(...spokenIn(folder))),
  }));

const resourceBans = (common: Ban[], up: string): Ban[] => [
  ...folderBans('resources', common),
  {
    group: [`${up}/*/**`, `!${up}/../**`, `!${up}/rules/**`, `!${up}/*/definition.ts`],
    message: FOREIGN_RESOURCE,
  },
];

const serverRows: Row[] = [
  { files: ['src/server/*.ts'], bans: without(KYSELY, ENGINE) },
  ...plainRows,
  { files: ['src/server/contract/*'], bans: [pure('contract', ['!./**'])] },
  { files: ['src/server/contract/*/*'], bans: [pure('contract', ['!./**', '!../**', '../../**'])] },
  { files: ['src/server/assessment/*'], bans: [pure('assessment', ['!./**', '!../contract/**', '!../lib/statistics/**'])] },
  {
    files: ['src/server/assessment/*/*'],
    bans: [pure('assessment', ['!./**', '!../**', '../../**', '!#server/contract/**', '!#server/lib/statistics/**'])],
  },
  { files: ['src/server/prices/engine/*'], bans: [pure('prices/engine', ['!./**', '!../../contract/**'])] },
  {
    files: ['src/server/prices/engine/*/*'],
    bans: [pure('prices/engine', ['!./**', '!../**', '../../**', '!#server/contract/**'])],
  },
  { files: ['src/server/resources/*/*'], bans: resourceBans(SERVER, '..') },
  {
    files: ['src/server/resources/*/queries.ts', 'src/server/resources/*/*-queries.ts'],
    bans: resourceBans(without(KYSELY), '..'),
  },
  { files: ['src/server/resources/rules/*-queries.ts'], bans: folderBans('resources', without(KYSELY)) },
  { files: ['src/server/resources/*/actions/**'], bans: resourceBans(without(KYSELY), '../..') },
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
];

const PAGE = [
  DEEP,
  ELECTRON,
  DRIVER,
  KYSELY,
  SSO_CLIENT,
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
      SSO_CLIENT,
      SCREEN,
      folderBan(['renderer'], 'main and renderer meet over HTTP and the preload only.'),
      {
        group: [
          ...['../server/**', '../../server/**', '#server/**'],
          ...['!../server/index.ts', '!../../server/index.ts', '!../server/contract/**', '!../../server/contract/**'],
        ],
        message: 'main may import src/server/index.ts and the contract only.',
      },
    ],
  },
  { files: ['src/renderer/**'], bans: PAGE },
  {
    files: ['src/verifier/**'],
    bans: [
      DEEP,
      ELECTRON,
      DRIVER,
      KYSELY,
      folderBan(['main', 'renderer'], 'The page that customers keep stands alone.'),
      {
        group: ['**/server/**', '#server/**', ...VERIFIER_MAY.map((room) => `!#server/${room}/**`)],
        message: `Of the server the page that customers keep may import ${VERIFIER_MAY.join(', ')}.`,
      },
    ],
  },
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

export const importRules = { path: 'scripts/biome-imports.generated.json', content: renderImportRules() };
