// The certificates of the shared door, held against OpenSSL: the chain, what it is for, and which names the authority may vouch for.
import { execFileSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Authority, newAuthority, newServerCertificate } from '#server/sharing/certificate.ts';
import { type AtEnd, tempFolder } from '../../db/support/temp-folder.ts';

const now = Date.now();
const atEnd: (() => void)[] = [];
const keep: AtEnd = (cleanUp) => void atEnd.push(cleanUp);
const folder = tempFolder(keep);
afterAll(() => {
  for (const cleanUp of atEnd) cleanUp();
});
let authority: Authority;

const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

/** A server's certificate that says these names, whatever its authority covers. */
function issued(names: readonly string[], covering: Authority = authority): void {
  const made = newServerCertificate(covering, { names, now, key: createPrivateKey(authority.key) });
  writeFileSync(join(folder, 'server.pem'), made.certificate);
}

const verify = (...more: string[]) =>
  openssl('verify', '-x509_strict', '-purpose', 'sslserver', '-CAfile', 'ca.pem', ...more, 'server.pem');

beforeAll(() => {
  authority = newAuthority({ lab: 'Prüflabor Süd', names: ['pruefung.example'], now });
  writeFileSync(join(folder, 'ca.pem'), authority.certificate);
});

describe('the chain of the shared door', () => {
  it('is whole for a strict reader, for each name and address it was made for', () => {
    issued(['lab-pc.local', 'pruefung.example', '192.168.7.9', 'fd00:7::1']);
    for (const name of ['lab-pc.local', 'pruefung.example']) expect(verify('-verify_hostname', name)).toContain('server.pem: OK');
    for (const address of ['192.168.7.9', 'fd00:7::1']) expect(verify('-verify_ip', address)).toContain('server.pem: OK');
    expect(() => verify('-verify_hostname', 'other.example')).toThrow(/hostname mismatch/i);
    expect(() => verify('-verify_ip', '192.168.7.10')).toThrow(/IP address mismatch/i);
  });

  it.each([['bank.example'], ['8.8.8.8'], ['2001:db8::1']])(
    'is worth nothing for %s, which the authority may not vouch for',
    (name) => {
      // As somebody with the key of the authority would make it: our own making leaves such names out.
      issued([name], { ...authority, names: [name] });
      expect(openssl('x509', '-in', 'server.pem', '-noout', '-ext', 'subjectAltName').toLowerCase()).toMatch(/dns:|ip address:/);
      expect(() => verify()).toThrow(/permitted subtree violation/i);
    },
  );

  it('leaves out what the authority does not cover', () => {
    issued(['lab-pc.local', 'bank.example', '8.8.8.8']);
    const names = openssl('x509', '-in', 'server.pem', '-noout', '-ext', 'subjectAltName');
    expect(names).toContain('lab-pc.local');
    expect(names).not.toMatch(/bank\.example|8\.8\.8\.8/);
  });

  it('ends at another authority of the same name', () => {
    issued(['lab-pc.local']);
    const other = newAuthority({ lab: 'Prüflabor Süd', names: ['pruefung.example'], now });
    writeFileSync(join(folder, 'other.pem'), other.certificate);
    expect(() => openssl('verify', '-CAfile', 'other.pem', 'server.pem')).toThrow();
  });

  it('says what it is for: an authority for servers alone, and no certificate that signs others', () => {
    issued(['lab-pc.local']);
    expect(openssl('x509', '-in', 'ca.pem', '-noout', '-text')).toMatch(/CA:TRUE, pathlen:0/);
    const server = openssl('x509', '-in', 'server.pem', '-noout', '-text');
    expect(server).toMatch(/CA:FALSE/);
    expect(server).toMatch(/TLS Web Server Authentication/);
  });
});
