// Whether a signed PDF is whole and who signed it: the one signature there is covers all bytes of the file but its own, so nothing that a
// reader shows was added after it. docs/design/signatures.md#pdf
import { signerOf } from './cms.ts';
import { describeCertificate, type SignerCertificate, type Standing, standingOf } from './signer-certificate.ts';

export type PdfSignatureState = 'none' | Standing | 'invalid' | 'changed-after-signing' | 'several' | 'unreadable';

export interface PdfSignature extends Partial<SignerCertificate> {
  state: PdfSignatureState;
}

const rangePattern = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g;

export function verifyPdfSignature(
  pdf: Uint8Array,
  { now, revoked = [] }: { now: number; revoked?: readonly string[] },
): PdfSignature {
  const bytes = Buffer.from(pdf);
  const text = bytes.toString('latin1');
  if (!text.startsWith('%PDF-')) return { state: 'unreadable' };
  const [range, ...others] = [...text.matchAll(rangePattern)];
  if (!range) return { state: text.includes('/ByteRange') ? 'unreadable' : 'none' };
  if (others.length > 0) return { state: 'several' };
  const [start = 0, open = 0, close = 0, rest = 0] = range.slice(1).map(Number);
  const held = /^<([0-9A-Fa-f]+)>$/.exec(text.slice(open, close))?.[1];
  if (start !== 0 || close + rest > bytes.length || !held) return { state: 'unreadable' };
  try {
    const content = Buffer.concat([bytes.subarray(0, open), bytes.subarray(close, close + rest)]);
    const certificate = signerOf(Buffer.from(held, 'hex'), content);
    if (!certificate) return { state: 'invalid' };
    const described = describeCertificate(certificate);
    const isLast = close + rest === bytes.length;
    return { state: isLast ? standingOf(described, now, revoked) : 'changed-after-signing', ...described };
  } catch {
    return { state: 'invalid' };
  }
}
