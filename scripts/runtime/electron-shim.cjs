// What default_app.asar does in an ordinary Electron: takes the first argument without a dash as the folder of the app and starts it.
const { readFileSync } = require('node:fs');
const { join, resolve } = require('node:path');
const { pathToFileURL } = require('node:url');
const { app } = require('electron');

const folder = resolve(process.argv.slice(1).find((argument) => !argument.startsWith('-')) ?? '.');
const { name, productName, version, main } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
app.setAppPath(folder);
app.setName(productName ?? name);
app.setVersion(version);
import(pathToFileURL(join(folder, main)).href).catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  app.exit(1);
});
