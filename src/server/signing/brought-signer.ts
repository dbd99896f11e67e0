// A key with its certificate that an authority gave, looked at before the lab signs with it.
import type { KeyObject, X509Certificate } from 'node:crypto';
import { invalid } from '../contract/errors.ts';
import type { Signer } from '../lib/signatures/sign/sign-cms.ts';
import { describeCertificate, standingOf } from '../lib/signatures/signer-certificate.ts';

const shortestRsa = 2048;
const curves: ReadonlySet<string | undefined> = new Set(['prime256v1', 'secp384r1', 'secp521r1']);

/** ECDSA and RSA are what readers of PDF and XML signatures know. */
function isUsable({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): boolean {
  if (asymmetricKeyType === 'rsa') return (asymmetricKeyDetails?.modulusLength ?? 0) >= shortestRsa;
  return asymmetricKeyType === 'ec' && curves.has(asymmetricKeyDetails?.namedCurve);
}

function standing(certificate: X509Certificate, now: number) {
  return standingOf(describeCertificate(certificate), now);
}

interface Brought {
  file: Uint8Array;
  passphrase: string;
  now: number;
}

export async function broughtSigner({ file, passphrase, now }: Brought): Promise<Signer> {
  const { Pkcs12Error, readPkcs12 } = await import('../lib/signatures/sign/read-pkcs12.ts');
  let signer: Signer;
  try {
    signer = readPkcs12(file, passphrase);
  } catch (error) {
    if (!(error instanceof Pkcs12Error)) throw error;
    if (error.fault === 'passphrase') throw invalid({ passphrase: [{ key: 'errors.signing.passphrase' }] });
    throw invalid({ file: [{ key: `errors.signing.${error.fault}` }] });
  }
  if (!isUsable(signer.key)) throw invalid({ file: [{ key: 'errors.signing.weak_key' }] });
  const found = standing(signer.certificate, now);
  if (found !== 'valid')
    throw invalid({ file: [{ key: `errors.signing.certificate_${found === 'expired' ? 'expired' : 'early'}` }] });
  return signer;
}
