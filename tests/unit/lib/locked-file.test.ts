// The format of a locked file, read by a few lines that know nothing of the program but what docs/design/backups.md#d-555 says; and the
// recovery code.
import { createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, scryptSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { newBackupKey, unwrapKey, wrapKey } from '#server/lib/keys/backup-key.ts';
import { hashUnlocked, LockFault, labelOf, lockFile, unlockFile } from '#server/lib/keys/locked-file.ts';
import { readRecoveryCode, recoveryCodeOf } from '#server/lib/keys/recovery-code.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-locked-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const place = (name: string) => join(folder, name);
const derive = (from: Buffer, salt: Buffer, info: string, bytes = 32) => Buffer.from(hkdfSync('sha256', from, salt, info, bytes));
const none = Buffer.alloc(0);

/** After the description alone. */
function openedByHand(bytes: Buffer, root: Buffer): { fingerprint: Buffer; label: Buffer; content: Buffer } {
  const header = bytes.subarray(0, 80);
  expect(header.subarray(0, 8).toString()).toBe('plumblk1');
  const key = derive(derive(root, none, 'plumbline data key 1'), header.subarray(48), 'plumbline locked file 1');
  const length = Number(header.readBigUInt64BE(40));
  const pieces: Buffer[] = [];
  for (let at = 80, number = 0; at < bytes.length; number += 1) {
    const size = Math.min(65_536, length - number * 65_536);
    const nonce = Buffer.from(`${number.toString(16).padStart(22, '0')}${at + size + 16 === bytes.length ? '01' : '00'}`, 'hex');
    const decipher = createDecipheriv('aes-256-gcm', key, nonce)
      .setAAD(header)
      .setAuthTag(bytes.subarray(at + size, at + size + 16));
    pieces.push(Buffer.concat([decipher.update(bytes.subarray(at, at + size)), decipher.final()]));
    at += size + 16;
  }
  return { fingerprint: header.subarray(8, 24), label: header.subarray(24, 40), content: Buffer.concat(pieces) };
}

describe('a locked file', () => {
  const key = newBackupKey();
  const label = labelOf('document', 'a');

  it.each([0, 1, 65_535, 65_536, 65_537, 200_000])('of %i bytes opens by the description alone, and by the program', (size) => {
    const content = randomBytes(size);
    const [source, locked, back] = [place(`plain-${size}`), place(`locked-${size}`), place(`back-${size}`)];
    writeFileSync(source, content);
    const told = lockFile({ source, target: locked, label, key });
    const bytes = readFileSync(locked);
    expect(told.locked).toEqual({ sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.length });
    const opened = openedByHand(bytes, key.root);
    expect(opened.content.equals(content)).toBe(true);
    expect(opened.fingerprint.equals(derive(key.root, none, 'plumbline key fingerprint 1', 16))).toBe(true);
    expect(opened.label).toEqual(createHash('sha256').update('plumbline locked file\ndocument\na').digest().subarray(0, 16));
    expect(unlockFile({ file: locked, target: back, label, key })).toEqual(told.content);
    expect(readFileSync(back).equals(content)).toBe(true);
  });

  it('says how it was spoiled, wherever, and leaves nothing of itself', () => {
    const [source, locked, spoilt, back] = [place('source'), place('locked'), place('spoilt'), place('back')];
    writeFileSync(source, randomBytes(150_000));
    lockFile({ source, target: locked, label, key });
    const bytes = readFileSync(locked);
    const kindOf = (content: Buffer, with_ = { label, key }) => {
      writeFileSync(spoilt, content);
      try {
        unlockFile({ file: spoilt, target: back, ...with_ });
        return 'whole';
      } catch (error) {
        expect(() => readFileSync(back)).toThrow(/ENOENT/);
        return error instanceof LockFault ? error.kind : String(error);
      }
    };
    const flipped = (at: number) => {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ 1;
      return copy;
    };
    const piece = 65_536 + 16;
    expect(kindOf(bytes)).toBe('whole');
    rmSync(back);
    for (const length of [0, 40, 80, 80 + piece, 80 + 2 * piece, bytes.length - 1])
      expect([length, kindOf(bytes.subarray(0, length))]).toEqual([length, 'cut']);
    expect(kindOf(Buffer.concat([bytes, Buffer.from('more')]))).toBe('changed');
    for (const at of [3, 60, 100, 80 + piece, bytes.length - 1]) expect([at, kindOf(flipped(at))]).toEqual([at, 'changed']);
    // Two pieces that changed places.
    const [one, two, rest] = [
      bytes.subarray(80, 80 + piece),
      bytes.subarray(80 + piece, 80 + 2 * piece),
      bytes.subarray(80 + 2 * piece),
    ];
    expect(kindOf(Buffer.concat([bytes.subarray(0, 80), two, one, rest]))).toBe('changed');
    // Cut at the end of a piece, with a header that says so.
    const shorter = Buffer.from(bytes.subarray(0, 80 + piece));
    shorter.writeBigUInt64BE(65_536n, 40);
    expect(kindOf(shorter)).toBe('changed');
    expect(kindOf(bytes, { label: labelOf('document', 'b'), key })).toBe('swapped');
    expect(kindOf(bytes, { label, key: newBackupKey() })).toBe('other_key');
  });

  it('of a size far beyond memory needs no more of it than a small one', () => {
    const [source, locked] = [place('large'), place('large-locked')];
    writeFileSync(source, '');
    truncateSync(source, 200 * 1024 * 1024);
    const before = process.resourceUsage().maxRSS;
    const { content } = lockFile({ source, target: locked, label, key });
    expect(hashUnlocked({ file: locked, label, key })).toBe(content.sha256);
    // Kilobytes.
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(100 * 1024);
  });
});

describe('the passphrase', () => {
  it('opens the root as it is described, and another one does not', async () => {
    const key = newBackupKey();
    const wrap = await wrapKey(key, 'Prüf-Gewicht im Regal');
    const stretched = scryptSync('Prüf-Gewicht im Regal'.normalize('NFKC'), Buffer.from(wrap.salt, 'base64'), 32, {
      ...{ N: wrap.n, r: wrap.r, p: wrap.p },
      maxmem: 2 ** 28,
    });
    const sealed = Buffer.from(wrap.sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', stretched, sealed.subarray(0, 12))
      .setAAD(Buffer.from(wrap.key))
      .setAuthTag(sealed.subarray(-16));
    expect(Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).equals(key.root)).toBe(true);
    expect(wrap.n * wrap.r * 128).toBeGreaterThanOrEqual(2 ** 27);
    expect((await unwrapKey(wrap, 'Prüf-Gewicht im Regal'.normalize('NFD')))?.id).toBe(key.id);
    expect(await unwrapKey(wrap, 'Prüf-Gewicht im regal')).toBeNull();
    // A backup from elsewhere does not say how much of this computer is spent on it.
    expect(await unwrapKey({ ...wrap, n: 2 ** 30 }, 'Prüf-Gewicht im Regal')).toBeNull();
  });

  it('gives documents names that the hash alone does not', () => {
    const key = newBackupKey();
    const names = derive(derive(key.root, none, 'plumbline data key 1'), none, 'plumbline document names 1');
    expect(key.nameOf('ab')).toBe(createHmac('sha256', names).update('ab').digest('hex'));
  });
});

describe('the recovery code', () => {
  it('comes back as it is read aloud, and names the group of any slip of one sign or two neighbours', () => {
    for (let round = 0; round < 20; round += 1) {
      const root = randomBytes(20);
      const code = recoveryCodeOf(root);
      expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){7}[0-9A-HJKMNP-TV-Z]{5}$/);
      const spoken = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
      expect(readRecoveryCode(spoken)).toEqual({ root });
      const plain = code.replaceAll('-', '');
      for (let at = 0; at < plain.length; at += 1) {
        const wrong = plain[at] === '7' ? '8' : '7';
        const group = Math.floor(at / 5) + 1;
        expect(readRecoveryCode(plain.slice(0, at) + wrong + plain.slice(at + 1))).toEqual({ slip: group });
        const [a = '', b = ''] = plain.slice(at, at + 2);
        if (at % 5 < 4 && a !== b)
          expect(readRecoveryCode(plain.slice(0, at) + b + a + plain.slice(at + 2))).toEqual({ slip: group });
      }
    }
    expect(readRecoveryCode('a passphrase of some words')).toBeNull();
  });
});
