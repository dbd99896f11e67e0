// What `npm run sync` writes beside the code: the index of decisions, the notes of each release, the list of errors, the version of the clients, and who may use whom in the map of
// the house. A copy of the project without documents has nothing to write.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCodes, errorTable } from '../src/server/contract/errors.ts';
import { root } from './runtime/root.ts';
import { SERVER_FOLDERS } from './structure/room-table.ts';

interface GeneratedDocument {
  path: string;
  content: string;
}

interface Release {
  version: string;
  date: string;
  changes: string[];
}

const text = (path: string) => readFileSync(join(root, path), 'utf8');

/** One line a decision: number, title, day, status, as its page says them. */
export function decisionIndex(pages: ReadonlyMap<string, string>): string {
  const rows = [...pages].sort().map(([name, page]) => {
    const [number] = name.split('-');
    const title = /^# (.+)$/m.exec(page)?.[1];
    const date = /^- Date: (.+)$/m.exec(page)?.[1];
    const status = /^- Status: (.+)$/m.exec(page)?.[1];
    if (!title || !date || !status) throw new Error(`docs/adr/${name} lacks its title, "- Date:" or "- Status:".`);
    return `| [${number}](${name}) | ${title} | ${date} | ${status} |`;
  });
  return [
    '# Decisions',
    '',
    'What shapes the program: context, choice, cost, and what else was considered. Finer points stand with their subject in',
    '[the interface](../interface/README.md) and in [design](../design). Written by `npm run sync` from the pages of this folder.',
    '',
    '| no | decision | date | status |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

const BEGIN = '<!-- may use: the last column is written by `npm run sync` -->';
const END = '<!-- end of may use -->';

/** The table of folders with its last column from the law; what a folder answers for stays as somebody wrote it. */
export function mapWithGrants(map: string, folders: Readonly<Record<string, readonly string[]>>): string {
  const [before = '', rest = ''] = map.split(BEGIN);
  const [table = '', after] = rest.split(END);
  if (after === undefined) throw new Error('ARCHITECTURE.md has lost the marks around its table of folders.');
  const told = new Map([...table.matchAll(/^\| `([^`]+)` \| (.*?) \|/gm)].map(([, folder = '', what = '']) => [folder, what]));
  const rows = Object.entries(folders).map(
    ([folder, may]) =>
      `| \`${folder}\` | ${told.get(folder) ?? '(not said yet)'} | ${may.length > 0 ? may.join(', ') : 'nothing'} |`,
  );
  return `${before}${BEGIN}\n\n| folder | answers for | may use |\n|---|---|---|\n${rows.join('\n')}\n\n${END}${after}`;
}

export function releaseNotes({ version, date, changes }: Release): string {
  return `# Plumbline ${version}\n\nReleased ${date}. Written from \`resources/changelog.json\` by \`npm run sync\`.\n\n${changes.map((change) => `- ${change}`).join('\n')}\n`;
}

/** Codes of what a request ran into, with cause and cure, then those of values with their sentence. */
export function errorCatalogue(texts: Readonly<Record<string, string>>): string {
  const cell = (words = '') => words.replaceAll('|', '\\|');
  const general = Object.entries(errorTable).map(
    ([code, { v1, v2 }]) =>
      `| \`${code}\` | ${v1} | ${v2} | ${cell(texts[`ui.docs.cause.${code}`])} | ${cell(texts[`ui.docs.cure.${code}`])} |`,
  );
  const values = errorCodes(texts)
    .filter((code) => !(code in errorTable))
    .sort();
  return [
    '# Errors',
    '',
    'Each refusal of v2 carries a `code`. Codes stay; sentences may be worded better, and the lab can word them anew. The same list, to be searched, in both languages:',
    '`/docs/v2/errors`. Written by `npm run sync` from the program’s own texts.',
    '',
    '<a id="of-a-request"></a>',
    '## Of a request',
    '',
    '| code | v1 | v2 | cause | what to do |',
    '|---|---|---|---|---|',
    ...general,
    '',
    '<a id="of-a-value"></a>',
    '## Of a value',
    '',
    texts['ui.docs.errors.values.intro'] ?? '',
    '',
    '| code | what is said |',
    '|---|---|',
    ...values.map((code) => `| \`${code}\` | ${cell(texts[`errors.${code}`])} |`),
    '',
  ].join('\n');
}

interface ApiRelease {
  version: string;
  date: string;
  changes: { face: string; kind: string; en: string }[];
}

/** What is promised, and what changed in the interface: the pages `/docs/v1/changelog` and `/docs/v2/changelog` in one. */
export function apiChangelog(releases: readonly ApiRelease[], texts: Readonly<Record<string, string>>): string {
  const promises = ['v1', 'v2', 'notice', 'headers', 'clients'].map((name) => `- ${texts[`ui.docs.policy.${name}`] ?? ''}`);
  const parts = releases.flatMap(({ version, date, changes }) => [
    `## ${version} (${date})`,
    '',
    ...changes.map(({ face, kind, en }) => `- ${face}, ${texts[`ui.docs.change.${kind}`]?.toLowerCase()}: ${en}`),
    '',
  ]);
  return [
    '# Changes of the interface',
    '',
    'The same as `/docs/v1/changelog` and `/docs/v2/changelog`. Written from `resources/api-changelog.json` by `npm run sync`.',
    '',
    '<a id="policy"></a>',
    '## What you can rely on',
    '',
    ...promises,
    '',
    ...parts,
  ].join('\n');
}

function englishTexts(): Record<string, string> {
  const names = readdirSync(join(root, 'resources/i18n')).filter((name) => /(?:^|\.)en\.json$/.test(name));
  return Object.assign({}, ...names.map((name) => JSON.parse(text(`resources/i18n/${name}`)) as object)) as Record<
    string,
    string
  >;
}

/** The clients are of the version they are made for. */
function versionedClients(version: string): GeneratedDocument[] {
  const stamped = (path: string, pattern: RegExp, line: string) => ({ path, content: text(path).replace(pattern, line) });
  return [
    stamped('clients/python/plumbline.py', /^__version__ = ".*"$/m, `__version__ = "${version}"`),
    stamped('packages/client/package.json', /^ {2}"version": ".*",$/m, `  "version": "${version}",`),
  ];
}

const grants = Object.fromEntries(Object.entries(SERVER_FOLDERS).map(([folder, { may }]) => [folder, may]));

export function generatedDocuments(): GeneratedDocument[] {
  if (!existsSync(join(root, 'docs'))) return [];
  const names = readdirSync(join(root, 'docs/adr')).filter((name) => /^\d{4}-.*\.md$/.test(name));
  const releases = JSON.parse(text('resources/changelog.json')) as Release[];
  return [
    { path: 'docs/adr/README.md', content: decisionIndex(new Map(names.map((name) => [name, text(`docs/adr/${name}`)]))) },
    { path: 'docs/interface/errors.md', content: errorCatalogue(englishTexts()) },
    {
      path: 'docs/interface/api-changelog.md',
      content: apiChangelog(JSON.parse(text('resources/api-changelog.json')) as ApiRelease[], englishTexts()),
    },
    { path: 'ARCHITECTURE.md', content: mapWithGrants(text('ARCHITECTURE.md'), grants) },
    ...versionedClients(releases[0]?.version ?? ''),
    ...releases.map((release) => ({ path: `docs/releases/${release.version}.md`, content: releaseNotes(release) })),
  ];
}
