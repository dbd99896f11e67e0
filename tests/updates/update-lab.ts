// A place where updates lie, as a release leaves it: manifest, signature, installer. In a folder, and served like one on the network.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeKeys, signFolder } from '../../scripts/sign-update.ts';

export interface Release {
  manifest?: string;
  version: string;
  stagingPercentage?: number;
  file?: string;
}

export interface UpdateLab {
  folder: string;
  /** Of its own pair of keys. */
  publicKey: string;
  privateKey: string;
  installer: Buffer;
  publish(release: Release): void;
  change(name: string, change: (text: string) => string): void;
  remove(): void;
}

/** Signed with a pair of keys of its own, or with the given private one. */
export function updateLab(privateKey?: string): UpdateLab {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-updates-'));
  const made = makeKeys(join(folder, 'keys'));
  const keys = { ...made, privateKey: privateKey ?? made.privateKey };
  const installer = Buffer.from('#!/bin/sh\n# the next version\nexit 0\n');
  return {
    folder,
    ...keys,
    installer,
    publish({ manifest = 'latest-linux.yml', version, stagingPercentage, file = `Plumbline-${version}-linux-x64.AppImage` }) {
      const sha512 = createHash('sha512').update(installer).digest('base64');
      writeFileSync(join(folder, file), installer);
      const lines = [
        `version: ${version}`,
        `files:\n  - url: ${file}\n    sha512: ${sha512}\n    size: ${installer.length}`,
        ...(stagingPercentage === undefined ? [] : [`stagingPercentage: ${stagingPercentage}`]),
        `path: ${file}\nsha512: ${sha512}\nreleaseDate: '2026-11-20T08:00:00.000Z'\n`,
      ];
      writeFileSync(join(folder, manifest), lines.join('\n'));
      signFolder(folder, keys.privateKey);
    },
    change: (name, change) => writeFileSync(join(folder, name), change(readFileSync(join(folder, name), 'latin1')), 'latin1'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export interface ServedFolder {
  url: string;
  asked: string[];
  stop(): Promise<void>;
}

export async function serveFolder(folder: string): Promise<ServedFolder> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '/').slice(1));
    asked.push(name);
    if (existsSync(join(folder, name))) response.end(readFileSync(join(folder, name)));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
