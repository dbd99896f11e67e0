// Signs what `npm run package` made for a release: `node scripts/sign-update.ts --key private.pem FOLDER` puts the signature beside
// each manifest in the folder. `--new-key FOLDER` makes a pair of keys: the private one stays with whoever makes releases, the
// public one goes into the program (`npm run package -- --update-key public.pem`).
import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { signatureName, signManifest } from '../src/main/updates/manifest-signature.ts';

export function makeKeys(folder: string): { privateKey: string; publicKey: string } {
  const pair = generateKeyPairSync('ed25519');
  const paths = { privateKey: join(folder, 'private.pem'), publicKey: join(folder, 'public.pem') };
  mkdirSync(folder, { recursive: true });
  // Never over a key that is in use.
  writeFileSync(paths.privateKey, pair.privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  writeFileSync(paths.publicKey, pair.publicKey.export({ type: 'spki', format: 'pem' }));
  return paths;
}

/** The manifests it signed. */
export function signFolder(folder: string, privateKey: string): string[] {
  const key = createPrivateKey(readFileSync(privateKey));
  const manifests = readdirSync(folder).filter((name) => /^latest.*\.yml$/.test(name));
  for (const name of manifests)
    writeFileSync(join(folder, signatureName(name)), signManifest(name, readFileSync(join(folder, name)), key));
  return manifests;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, 'new-key': { type: 'string' } },
  });
  const [folder] = positionals;
  try {
    if (values['new-key']) process.stdout.write(`${Object.values(makeKeys(values['new-key'])).join('\n')}\n`);
    else if (values.key && folder) {
      const signed = signFolder(folder, values.key);
      if (signed.length === 0) throw new Error(`No manifest (latest*.yml) lies in ${folder}.`);
      process.stdout.write(`${signed.map(signatureName).join('\n')}\n`);
    } else throw new Error('Name the key and the folder: node scripts/sign-update.ts --key private.pem FOLDER');
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
