// What default_app.asar does in an ordinary Electron: takes the first argument without a dash as the folder of the app and starts it.
// Awaited at the top level, because Electron is not "ready" before its first module is through.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';

const folder = resolve(process.argv.slice(1).find((argument) => !argument.startsWith('-')) ?? '.');
const { name, productName, version, main } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
app.setAppPath(folder);
app.setName(productName ?? name);
app.setVersion(version);
try {
  await import(pathToFileURL(join(folder, main)).href);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  app.exit(1);
}
