// The secret of the client lies beside the trail's key, for this account alone, for one client at one issuer.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keptClientSecrets } from '#server/lib/keys/kept-client-secret.ts';

const id = '0198c2f8-5d01-7c2e-9f4b-8a7d6c5e4f10';
const place = { id, issuer: 'https://login.example.org', client: 'lab' };
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-secret-'));
  vi.stubEnv('PLUMBLINE_TRAIL_KEY', join(folder, 'keys', 'trail-key.json'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const files = () => readdirSync(join(folder, 'keys')).map((name) => join(folder, 'keys', name));

it('is locked by the secret of the system’s key store, and does not open without', () => {
  keptClientSecrets('of-the-key-store').keep(place, 'canary');
  const [file = ''] = files();
  expect(readFileSync(file, 'utf8')).not.toContain('canary');
  expect(Buffer.from(JSON.parse(readFileSync(file, 'utf8')).secret, 'base64').toString()).not.toContain('canary');
  expect(keptClientSecrets('of-the-key-store').find(place)).toEqual({ secret: 'canary' });
  expect(keptClientSecrets('another').find(place)).toEqual({ problem: 'locked' });
  expect(keptClientSecrets(null).find(place)).toEqual({ problem: 'locked' });
});

it('is for this account alone where there is no key store', () => {
  const secrets = keptClientSecrets(null);
  secrets.keep(place, 'canary');
  expect(statSync(files()[0] ?? '').mode & 0o077).toBe(0);
  expect(secrets.find(place)).toEqual({ secret: 'canary' });
});

it('is given for no other issuer, client or lab, and goes when it is dropped', () => {
  const secrets = keptClientSecrets(null);
  secrets.keep(place, 'canary');
  for (const other of [{ issuer: 'https://evil.example' }, { client: 'other' }, { id: id.replace('0', '1') }, { id: '../x' }])
    expect(secrets.find({ ...place, ...other })).toEqual({ problem: 'missing' });
  secrets.drop(id);
  expect(secrets.find(place)).toEqual({ problem: 'missing' });
});
