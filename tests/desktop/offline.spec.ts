// Not one request leaves the machine: the packed program is walked through in a network of its own that has nothing but this machine
// (tests/offline).
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { packedEnding, shippedFileNow } from '#server/lib/disk/shipped-file.ts';
import { runCommand } from '../../scripts/runtime/run-command.ts';
import { patience } from '../support/patience.ts';
import { test } from './desktop-app.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('the main journeys need no network', async ({ packed }) => {
  test.setTimeout(patience(600_000));
  expect(packed.release).not.toBe('');
  const unshare = ['--map-root-user', '--net', '--mount', 'sh', '-c'];
  const alone = `ip link set lo up && mount --bind ${join(root, 'tests/offline/resolv.conf')} /etc/resolv.conf`;
  const possible = await runCommand('unshare', [...unshare, alone]);
  expect(possible.code, `This machine gives no network of one's own (unshare, ip, mount): ${possible.stderr}`).toBe(0);
  const playwright = join(root, 'node_modules', '.bin', 'playwright');
  const inside = `${alone} && exec ${playwright} test --project=offline --reporter=line --output=test-results/offline`;
  const { code, stdout, stderr } = await runCommand('unshare', [...unshare, inside], { cwd: root });
  expect(code, `${stdout}\n${stderr}`).toBe(0);
  expect(stdout).toContain('1 passed');
});

/** Something a browser would fetch, at an address that is not the program's own. */
const LOADED_FROM_OUTSIDE = {
  '.html': /(?:src|href)\s*=\s*["']?(?:https?:)?\/\//,
  '.css': /(?:url\(|@import)\s*["']?(?:https?:)?\/\//,
  '.js': /["'`](?:https?:)?\/\/[\w.-]+\.[a-z]{2,}\/[^"'`\s]*\.(?:m?js|css|woff2?|ttf|otf|wasm|json|png|jpe?g|gif|webp|svg)["'`?]/,
};

test('no page, style sheet or script loads anything from elsewhere', async ({ packed }) => {
  const pages = join(packed.folder, '../app/out/renderer');
  const files = readdirSync(pages, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const named = (ending: string) =>
    files.filter(({ name }) => name.endsWith(ending) || name.endsWith(`${ending}${packedEnding}`));
  const looked = { '.html': 0, '.css': 0, '.js': 0 };
  for (const [ending, pattern] of Object.entries(LOADED_FROM_OUTSIDE))
    for (const { name, parentPath } of named(ending)) {
      looked[ending as keyof typeof looked] += 1;
      const found = pattern.exec(shippedFileNow(join(parentPath, name.replace(/\.br$/, ''))).toString());
      expect(found?.[0] ?? 'nothing', `${name} loads`).toBe('nothing');
    }
  expect(Math.min(...Object.values(looked)), 'there were files of each kind').toBeGreaterThan(0);
});
