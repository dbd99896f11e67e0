// How the lab is called where the local network is looked through: by its own name, in as many bytes as a name may have there.
import { describe, expect, it } from 'vitest';
import { instanceName } from '#server/sharing/announce.ts';

const fingerprint = Array.from({ length: 32 }, () => '9A').join(':');

describe('the name on the local network', () => {
  it('is the name of the lab, told apart from another of the same name', () => {
    expect(instanceName({ name: 'Halle 3 Süd', fingerprint })).toBe('Halle 3 Süd (Plumbline 9A9A9A9A9A9A)');
    expect(instanceName({ name: '  ', fingerprint })).toBe('Plumbline 9A9A9A9A9A9A');
    expect(instanceName({ name: 'Dr.\nMeier', fingerprint })).toMatch(/^Dr Meier \(/);
  });

  it('has no more bytes than a name may have, and no half letter', () => {
    for (const letter of ['Ü', '校', '😀']) {
      const name = instanceName({ name: letter.repeat(80), fingerprint });
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(63);
      expect(name).toMatch(new RegExp(`^${letter}{8,} \\(Plumbline`, 'u'));
      expect(name).not.toContain('\uFFFD');
    }
  });
});
