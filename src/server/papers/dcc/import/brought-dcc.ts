// A DCC that was brought, read once for its preview and for its import: what it says, whose signature it has, and why it cannot be taken.
import type { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { invalid, type Phrase } from '#server/contract/errors.ts';
import type { Ctx } from '#server/core/lab/context.ts';
import type { StoredContent } from '#server/files/stored-content.ts';
import {
  type VerifyAsked,
  verifyXmlSignature,
  type XmlSignature,
  type XmlSignatureState,
} from '#server/lib/signatures/verify-xml-signature.ts';
import { XmlError } from '#server/lib/xml/xml-events.ts';
import { type ReadDcc, readDcc } from '../read-dcc.ts';
import { keptRevocations, revokedAt } from '../revocation/revocations.ts';

const mostBytes = 16 * 1024 * 1024;
const mostResults = 5000;
/** More of them tell nothing new. */
const mostRefusals = 200;

/** What was signed is not what is there, or nobody can say that it is. */
const broken: ReadonlySet<XmlSignatureState> = new Set(['invalid', 'revoked', 'several', 'not-whole-document', 'unreadable']);

export interface Refusal {
  /** Of the element; null where it is the whole. */
  path: string | null;
  reason: Phrase;
}

export interface BroughtDcc {
  dcc: ReadDcc;
  signature: XmlSignature;
  /** As long as there is one, nothing of it is taken. */
  refusals: readonly Refusal[];
}

type StoredXml = Pick<StoredContent, 'size' | 'atPath'>;

/** Refuses what is no DCC with results at all. */
export async function broughtDcc({ lab }: Pick<Ctx, 'lab'>, { size, atPath }: StoredXml): Promise<BroughtDcc> {
  const revocations = await keptRevocations(lab);
  const asked = { now: lab.clock.now(), revokedAt: (one: X509Certificate) => revokedAt(revocations, one) };
  const found = size > mostBytes ? null : readBrought(await atPath((path) => readFile(path, 'utf8')), asked);
  if (!found) throw invalid({ file: [{ key: 'errors.paper.no_dcc' }] });
  return found;
}

/** Null for what is no DCC with results. */
export function readBrought(xml: string, asked: VerifyAsked): BroughtDcc | null {
  const dcc = dccIn(xml);
  if (!dcc || dcc.results.length > mostResults || dcc.results.length + dcc.leftOut.length === 0) return null;
  const signature = verifyXmlSignature(xml, asked);
  const unsigned: Refusal[] = broken.has(signature.state) ? [{ path: null, reason: whyNot(signature) }] : [];
  const untaken = dcc.leftOut.slice(0, mostRefusals).map((element): Refusal => {
    return { path: element, reason: { key: 'errors.paper.dcc_left_out', params: { element } } };
  });
  return { dcc, signature, refusals: [...unsigned, ...untaken] };
}

function whyNot({ state, revokedAt: at = '' }: XmlSignature): Phrase {
  if (state !== 'revoked') return { key: 'errors.paper.dcc_signature' };
  return { key: 'errors.paper.dcc_revoked', params: { date: at.slice(0, 10) } };
}

function dccIn(xml: string): ReadDcc | null {
  try {
    return readDcc(xml);
  } catch (error) {
    if (error instanceof XmlError) return null;
    throw error;
  }
}

export function assertTaken({ refusals: [first] }: BroughtDcc): void {
  if (first) throw invalid({ file: [first.reason] });
}
