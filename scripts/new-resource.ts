// `npm run new:resource -- <name> <field:kind>…` adds a record type end to end: definition, migration, labels, test.
// Example: npm run new:resource -- probe name:text serial:text length:decimal bought:date active:flag
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resourceDdl } from '../src/server/db/dialect/sqlite-ddl.ts';
import { migrations } from '../src/server/db/migrations/index.ts';
import { resourceDefinitions } from '../src/server/resources/index.ts';
import type { ResourceDefinition } from '../src/server/schema/define-resource.ts';
import { definitionText, parseFields, testText } from './scaffold/texts.ts';

const [name = '', ...fieldWords] = process.argv.slice(2);

function fail(message: string): never {
  process.stderr.write(`${message}\nUsage: npm run new:resource -- <name> <field:kind>…\n`);
  process.exit(2);
}

if (!/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)) fail('The name is in snake case, such as test_bench.');
if (resourceDefinitions.some((definition) => definition.name === name)) fail(`There is already a resource ${name}.`);
const fields = parseFields(fieldWords);
if (typeof fields === 'string') fail(fields);

const folder = `src/server/resources/${name.replaceAll('_', '-')}`;
if (existsSync(folder)) fail(`${folder} exists already.`);
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}/definition.ts`, definitionText(name, fields));

const identifier = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
edit('src/server/resources/index.ts', (text) =>
  text
    .replace(
      /\n\nexport const resourceDefinitions/,
      `\nimport { ${identifier} } from './${name.replaceAll('_', '-')}/definition.ts';\n\nexport const resourceDefinitions`,
    )
    .replace(/\n\];\s*$/, `\n  ${identifier},\n];\n`),
);

const { [identifier]: definition } = (await import(`../${folder}/definition.ts`)) as Record<string, ResourceDefinition>;
if (!definition) fail(`${folder}/definition.ts does not export ${identifier}.`);
writeMigration(definition);
for (const language of ['de', 'en']) addLabels(`resources/i18n/${language}.json`);
mkdirSync('tests/api/v2', { recursive: true });
writeFileSync(`tests/api/v2/${name.replaceAll('_', '-')}.test.ts`, testText(definition, fields));
process.stdout.write(
  `Added ${name}. Next: word its labels in resources/i18n, give it its own operations, then \`npm run sync && npm run check\`.\n`,
);

function edit(path: string, change: (text: string) => string): void {
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

function writeMigration(added: ResourceDefinition): void {
  const version = migrations.length + 1;
  const file = `${String(version).padStart(4, '0')}-add-${added.name.replaceAll('_', '-')}`;
  const all = new Map([...resourceDefinitions, added].map((one) => [one.name, one]));
  const variable = `add${identifier.charAt(0).toUpperCase()}${identifier.slice(1)}`;
  const statements = resourceDdl(added, all).map((statement) => `    \`${statement.replaceAll('\n', '\n    ')}\`,`);
  writeFileSync(
    `src/server/db/migrations/${file}.ts`,
    `// Adds ${added.table}.\nimport type { Migration } from '../tables/migrate.ts';\n\nexport const ${variable}: Migration = {\n  version: ${version},\n  name: 'add ${added.table}',\n  statements: [\n${statements.join('\n')}\n  ],\n};\n`,
  );
  edit('src/server/db/migrations/index.ts', (text) =>
    text
      .replace(/\n\nexport const migrations/, `\nimport { ${variable} } from './${file}.ts';\n\nexport const migrations`)
      .replace(/,?\s*\];\s*$/, `, ${variable}];\n`),
  );
}

function addLabels(path: string): void {
  edit(path, (text) => {
    const plain = name.replaceAll('_', ' ');
    const labels: Record<string, string> = { [`resource.${name}`]: plain, [`resource.${name}.plural`]: `${plain}s` };
    for (const column of ['uID', ...Object.keys(fields)]) labels[`${name}.${column}`] = column.replaceAll('_', ' ');
    const all = { ...(JSON.parse(text) as Record<string, string>), ...labels };
    return `${JSON.stringify(Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`;
  });
}
