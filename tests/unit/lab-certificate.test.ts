// Who is trusted as another lab: whoever shows a certificate that the compared authority really signed, for the name that was asked.
import { createPrivateKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newAuthority, newServerCertificate } from '#server/sharing/certificate.ts';
import { fingerprintOf } from '../../src/main/other-labs/lab-certificate.ts';

const now = Date.now();
const lab = newAuthority({ lab: 'Halle 3', names: [], now });
const impostor = newAuthority({ lab: 'Halle 3', names: [], now });
const names = ['halle3.local', '192.168.7.9', 'fd00:7::1'];
const shownBy = (authority: typeof lab) =>
  newServerCertificate(authority, { names, now, key: createPrivateKey(authority.key) }).certificate;

describe('the fingerprint of another lab', () => {
  it.each(['halle3.local', '192.168.7.9', 'fd00:7::1', '[fd00:7::1]'])('is that of its authority, asked as %s', (host) => {
    expect(fingerprintOf({ server: shownBy(lab), authority: lab.certificate }, host)).toMatch(
      /^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/,
    );
  });

  it('lasts when the server gets a new certificate, and is another one for another authority', () => {
    const first = fingerprintOf({ server: shownBy(lab), authority: lab.certificate }, 'halle3.local');
    expect(fingerprintOf({ server: shownBy(lab), authority: lab.certificate }, 'halle3.local')).toBe(first);
    expect(fingerprintOf({ server: shownBy(impostor), authority: impostor.certificate }, 'halle3.local')).not.toBe(first);
  });

  it.each(['halle4.local', '192.168.7.10', 'fd00:7::2', ''])('is none for a name the certificate does not hold: "%s"', (host) => {
    expect(fingerprintOf({ server: shownBy(lab), authority: lab.certificate }, host)).toBeNull();
  });

  it('is none where the authority that is shown did not sign: an impostor who shows the true one', () => {
    expect(fingerprintOf({ server: shownBy(impostor), authority: lab.certificate }, 'halle3.local')).toBeNull();
  });

  it('is none where what is shown as the authority may sign nothing', () => {
    const server = shownBy(lab);
    expect(fingerprintOf({ server, authority: server }, 'halle3.local')).toBeNull();
  });

  it('is none for what is no certificate', () => {
    expect(fingerprintOf({ server: 'nothing', authority: lab.certificate }, 'halle3.local')).toBeNull();
    expect(fingerprintOf({ server: shownBy(lab), authority: Buffer.alloc(0) }, 'halle3.local')).toBeNull();
  });
});
