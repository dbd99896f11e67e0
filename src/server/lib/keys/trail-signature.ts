// Whether what was signed is what stands there now.
import {
  type Checkpoint,
  checkpointText,
  type Seal,
  type Signature,
  type SignedCheckpoint,
  sealText,
  type TrailAnchor,
} from '../../contract/lab/trail.ts';
import { isSignedBy } from './trail-key.ts';

/** Public keys by their fingerprints. */
export type PublicKeys = ReadonlyMap<string, string>;

function stands(keys: PublicKeys, text: string, { key, signature }: Signature): boolean {
  const publicKey = keys.get(key);
  return publicKey !== undefined && isSignedBy(publicKey, text, signature);
}

export const checkpointStands = (keys: PublicKeys, checkpoint: Checkpoint, signature: Signature) =>
  stands(keys, checkpointText(checkpoint), signature);

export const sealStands = (keys: PublicKeys, seal: Seal, signature: Signature) => stands(keys, sealText(seal), signature);

/** A checkpoint from outside, as far as it has the form of one. */
export function asCheckpoint(value: unknown): SignedCheckpoint | null {
  if (typeof value !== 'object' || value === null) return null;
  const { lab, number, entry, head, at, reason, subject, signature } = value as Partial<SignedCheckpoint>;
  const whole = Number.isInteger(number) && Number.isInteger(entry);
  if (!whole || typeof lab !== 'string' || typeof head !== 'string' || typeof at !== 'string') return null;
  if (reason !== 'release' && reason !== 'backup' && reason !== 'night' && reason !== 'manual') return null;
  const signed =
    typeof signature === 'object' &&
    signature !== null &&
    typeof signature.key === 'string' &&
    typeof signature.signature === 'string'
      ? { key: signature.key, signature: signature.signature }
      : null;
  return {
    ...{ lab, number: Number(number), entry: Number(entry), head, at, reason },
    subject: typeof subject === 'string' ? subject : null,
    signature: signed,
  };
}

const headPattern = /^[0-9a-f]{16,64}$/;

/** From what somebody typed or a file holds: a head, with or without spaces, or a checkpoint. */
export function anchorOf(text: string): TrailAnchor | null {
  const head = text.replaceAll(/[\s-]/g, '').toLowerCase();
  if (headPattern.test(head)) return { head };
  try {
    return asCheckpoint(JSON.parse(text));
  } catch {
    return null;
  }
}
