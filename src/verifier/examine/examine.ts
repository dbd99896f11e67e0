// What can be told of a file without asking anybody: what it is, whether it is whole and who signed it, and whether its verdicts follow from
// its numbers. Nothing here reaches for a network or keeps anything.
import { createHash } from 'node:crypto';
import { type PdfSignature, verifyPdfSignature } from '#server/lib/signatures/verify-pdf-signature.ts';
import { verifyXmlSignature, type XmlSignature } from '#server/lib/signatures/verify-xml-signature.ts';
import { type ReadDcc, readDcc } from '#server/papers/dcc/read-dcc.ts';
import { attachedDcc, isDcc } from './attached-dcc.ts';
import { type Judged, judgedPoints } from './judged-points.ts';
import type { KnownLab } from './known-lab.ts';

export type Signature = PdfSignature | XmlSignature;

/** What is known of whoever signed: named in this page by the lab that gave it away, somebody else, or nobody at all. */
export type Trust = 'known' | 'unknown' | null;

export interface SignedPart {
  signature: Signature;
  trust: Trust;
}

export interface Examined {
  name: string;
  kind: 'pdf' | 'dcc' | 'other';
  sha256: string;
  signed: SignedPart;
  /** The certificate in XML: the file itself, or what is attached to it. */
  dcc: { facts: ReadDcc; judged: Judged; signed: SignedPart } | null;
}

interface Asked {
  known: KnownLab | null;
  /** Milliseconds. */
  now: number;
}

const bare = (print: string) => print.replaceAll(':', '').toLowerCase();

function partOf(signature: Signature, known: KnownLab | null): SignedPart {
  const { fingerprint } = signature;
  if (fingerprint === undefined) return { signature, trust: null };
  return { signature, trust: known?.signers.some((one) => bare(one) === bare(fingerprint)) ? 'known' : 'unknown' };
}

const isPdf = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-';

export async function examine(file: { name: string; bytes: Uint8Array }, { known, now }: Asked): Promise<Examined> {
  const { name, bytes } = file;
  const sha256 = createHash('sha256').update(bytes).digest().toString('hex');
  const unsigned: SignedPart = { signature: { state: 'none' }, trust: null };
  const dccOf = (text: string) => {
    const facts = readDcc(text);
    return facts && { facts, judged: judgedPoints(facts.results), signed: partOf(verifyXmlSignature(text, { now }), known) };
  };
  if (isPdf(bytes)) {
    const attached = await attachedDcc(bytes);
    const signed = partOf(verifyPdfSignature(bytes, { now }), known);
    return { name, kind: 'pdf', sha256, signed, dcc: attached === null ? null : dccOf(attached) };
  }
  const text = new TextDecoder().decode(bytes);
  const dcc = isDcc(text) ? dccOf(text) : null;
  return { name, kind: dcc ? 'dcc' : 'other', sha256, signed: dcc?.signed ?? unsigned, dcc };
}
