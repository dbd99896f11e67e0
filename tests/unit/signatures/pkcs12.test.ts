// A file of key and certificate whose passphrase has letters beyond ASCII. The one here is rare: opened in the older way its key comes
// out as bytes without a meaning, and not as nothing (one file in 256 is such).
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type Pkcs12Error, readPkcs12 } from '#server/lib/signatures/sign/read-pkcs12.ts';

const file = readFileSync(new URL('../../fixtures/signing/passphrase-with-eszett.p12', import.meta.url));

it('opens by its passphrase however the other way of reading that fails', () => {
  expect(readPkcs12(file, 'Straße 7').certificate.subject).toBe('CN=Lab');
});

it('says of a wrong passphrase that it is wrong', () => {
  for (const wrong of ['Strasse 7', 'Straße 8'])
    expect(() => readPkcs12(file, wrong)).toThrow(expect.objectContaining({ fault: 'passphrase' }) as Pkcs12Error);
});
