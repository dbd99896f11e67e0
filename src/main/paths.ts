// Where the shipped files lie, seen from the built main process in out/main.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export const paths = {
  resources: join(root, 'resources'),
  renderer: join(root, 'out', 'renderer'),
  dictionaries: join(root, 'out', 'dictionaries'),
  preload: join(root, 'out', 'preload', 'preload.cjs'),
  otherLabPreload: join(root, 'out', 'preload', 'other-lab-preload.cjs'),
  serverProcess: join(root, 'out', 'main', 'server-process.js'),
  updateKey: join(root, 'resources', 'updates', 'public-key.pem'),
  recoveryProcess: join(root, 'out', 'main', 'recovery-process.js'),
  icon: join(root, 'resources', 'icons', 'plumbline-256.png'),
};
