// `npm run new:resource -- <name> <field:kind>…` adds a record type end to end: definition, migration, labels, test.
// Example: npm run new:resource -- probe name:text serial:text length:decimal bought:date customer_id:ref:customer
// `npm run new:resource -- <name> again` writes its migration anew, and labels that are missing, once its definition was changed by hand.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { migrations } from '../src/server/db/sqlite/migrations/index.ts';
import { resourceDdl } from '../src/server/db/sqlite/tables/sqlite-ddl.ts';
import { resourceDefinitions } from '../src/server/resources/index.ts';
import type { ResourceDefinition } from '../src/server/schema/define-resource.ts';
import { withKeys } from './scaffold/keys.ts';
import { definitionText, kindsOfFields, parseFields, testText } from './scaffold/texts.ts';

const migrationsFolder = 'src/server/db/sqlite/migrations';
const [name = '', ...words] = process.argv.slice(2);

function fail(message: string): never {
  process.stderr.write(
    `${message}\nUsage: npm run new:resource -- <name> <field:kind>…\n       npm run new:resource -- <name> again\n${kindsOfFields}\n`,
  );
  process.exit(2);
}

if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)) fail('The name is in snake case, such as test_bench.');
const dashed = name.replaceAll('_', '-');
const identifier = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
if (words.join() === 'again') again();
else await add();

async function add(): Promise<void> {
  if (resourceDefinitions.some((definition) => definition.name === name)) fail(`There is already a resource ${name}.`);
  const fields = parseFields(words, resourceDefinitions);
  if (typeof fields === 'string') fail(fields);
  const folder = `src/server/resources/${dashed}`;
  if (existsSync(folder)) fail(`${folder} exists already.`);
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/definition.ts`, definitionText(name, fields, version));
  edit('src/server/resources/index.ts', (text) =>
    withImport(text, `import { ${identifier} } from './${dashed}/definition.ts';`).replace(
      /\n\];\s*$/,
      `\n  ${identifier},\n];\n`,
    ),
  );
  const { [identifier]: definition } = (await import(`../${folder}/definition.ts`)) as Record<string, ResourceDefinition>;
  if (!definition) fail(`${folder}/definition.ts does not export ${identifier}.`);
  listMigration(writeMigration(definition, migrations.length + 1));
  addLabels(definition);
  mkdirSync('tests/api/v2', { recursive: true });
  writeFileSync(`tests/api/v2/${dashed}.test.ts`, testText(definition, fields));
  process.stdout.write(
    `Added ${name}. Next: the definition, labels and screen, as in CONTRIBUTING.md#record-type; what is still missing is said by \`npm run sync && npm run check\`.\n`,
  );
}

/** Only of a type that nobody has yet: its migration is the last one. */
function again(): void {
  const definition = resourceDefinitions.find((one) => one.name === name);
  const last = readdirSync(migrationsFolder)
    .filter((file) => /^\d{4}-/.test(file))
    .sort()
    .at(-1);
  if (!definition || last !== `${migrationFile(migrations.length)}.ts`)
    fail(`The last migration is not the one that adds ${name}: a change of it is a migration of its own.`);
  writeMigration(definition, migrations.length);
  addLabels(definition);
  process.stdout.write(`Wrote ${migrationsFolder}/${last} and labels of new fields.\n`);
}

/** Where the order of the paths puts it. */
function withImport(text: string, line: string): string {
  const pathIn = (one: string) => /^import .* from '(\.\/.+)';$/.exec(one)?.[1] ?? '';
  const lines = text.split('\n');
  const next = lines.findIndex((one) => pathIn(one) > pathIn(line));
  const last = lines.findLastIndex((one) => pathIn(one) !== '');
  return lines.toSpliced(next === -1 ? last + 1 : next, 0, line).join('\n');
}

function edit(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

function migrationFile(version: number): string {
  return `${String(version).padStart(4, '0')}-add-${dashed}`;
}

interface NewMigration {
  file: string;
  variable: string;
}

function writeMigration(added: ResourceDefinition, version: number): NewMigration {
  const file = migrationFile(version);
  const all = new Map([...resourceDefinitions, added].map((one) => [one.name, one]));
  const variable = `add${identifier.charAt(0).toUpperCase()}${identifier.slice(1)}`;
  const statements = resourceDdl(added, all).map((statement) => `    \`${statement.replaceAll('\n', '\n    ')}\`,`);
  writeFileSync(
    `${migrationsFolder}/${file}.ts`,
    `// Adds ${added.table}.\nimport type { Migration } from '../tables/migrate.ts';\n\nexport const ${variable}: Migration = {\n  version: ${version},\n  name: 'add ${added.table}',\n  onServer: 'shape alone',\n  statements: [\n${statements.join('\n')}\n  ],\n};\n`,
  );
  return { file, variable };
}

function listMigration({ file, variable }: NewMigration): void {
  edit(`${migrationsFolder}/index.ts`, (text) =>
    text
      .replace(/\n\nexport const migrations/, `\nimport { ${variable} } from './${file}.ts';\n\nexport const migrations`)
      .replace(/\n\];\s*$/, `\n  ${variable},\n];\n`),
  );
}

/** What is worded already stays. */
function addLabels({ fields }: ResourceDefinition): void {
  const plain = name.replaceAll('_', ' ');
  const labels: Record<string, string> = { [`resource.${name}`]: plain, [`resource.${name}.plural`]: `${plain}s` };
  for (const column of Object.keys(fields)) labels[`${name}.${column}`] = column.replaceAll('_', ' ');
  for (const language of ['de', 'en'])
    edit(`resources/i18n/${language}.json`, (text) => withKeys(text, { ...labels, ...wordedIn(text) }));

  function wordedIn(text: string): Record<string, string> {
    const known = JSON.parse(text) as Record<string, string>;
    return Object.fromEntries(Object.entries(known).filter(([key]) => key in labels));
  }
}
