// The key this computer signs the trail with (Ed25519). It lies in a folder of its own for the account alone, outside every lab and
// every backup, locked by a secret of the system's key store where there is one. Whoever has the lab's file alone cannot sign.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import type { Signature } from '../../contract/lab/trail.ts';

export interface TrailKey {
  fingerprint: string;
  publicKey: string;
  sign(text: string): Signature;
}

/** Why nothing can be signed: the file is of another account or damaged, its lock does not open, or it cannot be written. */
export type KeyProblem = 'locked' | 'unreadable' | 'unwritable';

export interface OpenedKey {
  file: string;
  key: TrailKey | null;
  problem: KeyProblem | null;
  /** Known also while the private half is locked. */
  publicKey: string | null;
}

interface KeptKey {
  public: string;
  private: string;
}

/** The system's per-user folder for settings; `PLUMBLINE_TRAIL_KEY` names another file. */
export function trailKeyFile(): string {
  const given = process.env.PLUMBLINE_TRAIL_KEY;
  if (given) return given;
  const name = 'trail-key.json';
  if (process.platform === 'win32')
    return join(process.env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local'), 'Plumbline Keys', name);
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Plumbline Keys', name);
  return join(process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'plumbline', name);
}

/** Pairs of hexadecimal digits of the hash of the public key, as people compare them. */
export function fingerprintOf(publicKey: string): string {
  const der = createPublicKey(publicKey).export({ type: 'spki', format: 'der' });
  const hex = createHash('sha256').update(der).digest('hex').slice(0, 32).toUpperCase();
  return (hex.match(/.{4}/g) ?? []).join(' ');
}

export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  try {
    return verify(null, Buffer.from(text), createPublicKey(publicKey), Buffer.from(signature, 'base64'));
  } catch {
    return false;
  }
}

const pem = (key: KeyObject, secret: string | null) =>
  key
    .export({
      type: 'pkcs8',
      format: 'pem',
      ...(secret === null ? {} : { cipher: 'aes-256-cbc', passphrase: secret }),
    })
    .toString();

const isLocked = (text: string) => text.startsWith('-----BEGIN ENCRYPTED');

/** Whole or not at all; `fresh`: not over one that another program of this account has just made. */
function write(file: string, kept: KeptKey, { fresh = false } = {}): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const arriving = `${file}.${process.pid}-${threadId}.new`;
  writeFileSync(arriving, JSON.stringify(kept), { mode: 0o600 });
  if (fresh && tookPlace(arriving, file)) rmSync(arriving);
  else renameSync(arriving, file);
}

/** A second name never goes over a first; where the disk has none such, whoever is later wins. */
function tookPlace(arriving: string, file: string): boolean {
  try {
    linkSync(arriving, file);
    return true;
  } catch {
    return existsSync(file);
  }
}

function keyOf(kept: KeptKey, secret: string | null): TrailKey {
  const key = createPrivateKey(isLocked(kept.private) ? { key: kept.private, passphrase: secret ?? '' } : kept.private);
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
  const fingerprint = fingerprintOf(publicKey);
  return {
    fingerprint,
    publicKey,
    sign: (text) => ({ key: fingerprint, signature: sign(null, Buffer.from(text), key).toString('base64') }),
  };
}

function newKey(secret: string | null): KeptKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return { public: publicKey.export({ type: 'spki', format: 'pem' }).toString(), private: pem(privateKey, secret) };
}

function readKept(file: string): KeptKey | null {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Partial<KeptKey>;
    return typeof kept.public === 'string' && typeof kept.private === 'string'
      ? { public: kept.public, private: kept.private }
      : null;
  } catch {
    return null;
  }
}

/** The public half alone, for who only compares. */
export function knownPublicKey(file = trailKeyFile()): string | null {
  return readKept(file)?.public ?? null;
}

/** Made when there is none. A lab goes on without: what cannot be signed is said. */
export function openTrailKey(secret: string | null, file = trailKeyFile()): OpenedKey {
  if (!existsSync(file)) {
    try {
      write(file, newKey(secret), { fresh: true });
    } catch {
      return { file, key: null, problem: 'unwritable', publicKey: null };
    }
  }
  const kept = readKept(file);
  if (!kept) return { file, key: null, problem: 'unreadable', publicKey: null };
  try {
    const key = keyOf(kept, secret);
    // Of before there was a key store.
    if (secret !== null && !isLocked(kept.private))
      write(file, { public: kept.public, private: pem(createPrivateKey(kept.private), secret) });
    return { file, key, problem: null, publicKey: key.publicKey };
  } catch {
    return { file, key: null, problem: isLocked(kept.private) ? 'locked' : 'unreadable', publicKey: kept.public };
  }
}

/** The former file stays beside the new one: its public half goes on to prove what it signed. */
export function replaceTrailKey(secret: string | null, { file, at }: { file: string; at: string }): OpenedKey {
  if (existsSync(file)) renameSync(file, `${file}.until-${at.replaceAll(/[: ]/g, '-')}`);
  return openTrailKey(secret, file);
}

/** Beside the key: the newest checkpoint of each lab, for the day the lab's own file has lost some. */
function anchorFile(keyFile: string, lab: string): string {
  return join(dirname(keyFile), `newest-${lab.replaceAll(/[^0-9a-zA-Z-]/g, '')}.json`);
}

export function readAnchor(keyFile: string, lab: string): unknown {
  try {
    return JSON.parse(readFileSync(anchorFile(keyFile, lab), 'utf8'));
  } catch {
    return null;
  }
}

export function writeAnchor(keyFile: string, lab: string, checkpoint: object): void {
  const file = anchorFile(keyFile, lab);
  writeFileSync(`${file}.new`, JSON.stringify(checkpoint), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
