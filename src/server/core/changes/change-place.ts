// Where a reader of changes stands, as the text he keeps. It is sealed: neither its value nor the difference of two says how much happened
// that he may not see. The seal follows from how the trail begins, so a place outlives restarts and moves with the lab to another computer.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../db/database-types.ts';
import { typed } from '../../db/typed.ts';

export interface ChangePlace {
  /** Up to this entry of the trail its reader was told. */
  entry: number;
  /** Where the trail ended when he was told, and what it said there: what he was given may be as new as that. */
  end: TrailPoint;
  /** What he could see then, as `sightOf` says it. */
  sight: string;
}

export interface TrailPoint {
  entry: number;
  /** The beginning of the entry's hash, in hexadecimal digits. */
  head: string;
}

/** How its trail begins: no other lab begins like that. */
export interface LabMark {
  name: Buffer;
  secret: Buffer;
}

const headBytes = 6;
export const headDigits = headBytes * 2;
const [nameBytes, nonceBytes, tagBytes, placeBytes] = [4, 12, 16, 24] as const;
const cipher = 'aes-256-gcm';

const digest = (text: string) => createHash('sha256').update(text).digest();

export async function labMark(db: Db): Promise<LabMark> {
  const first = await typed(db).selectFrom('audits').select(['id', 'hash']).orderBy('rid').limit(1).executeTakeFirst();
  const begun = `${first?.id ?? ''} ${first?.hash ?? ''}`;
  return { name: digest(`lab ${begun}`).subarray(0, nameBytes), secret: digest(`changes ${begun}`) };
}

export function sealPlace({ name, secret }: LabMark, { entry, end, sight }: ChangePlace): string {
  const place = Buffer.alloc(placeBytes);
  place.writeUIntBE(entry, 0, 6);
  place.writeUIntBE(end.entry, 6, 6);
  place.write(end.head, 12, headBytes, 'hex');
  place.write(sight, 18, headBytes, 'hex');
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, secret, nonce).setAAD(name);
  const sealed = Buffer.concat([sealing.update(place), sealing.final()]);
  return Buffer.concat([name, nonce, sealed, sealing.getAuthTag()]).toString('base64url');
}

/** `foreign`: another lab gave it out; null: nobody did. */
export function unsealPlace({ name, secret }: LabMark, text: string): ChangePlace | 'foreign' | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== nameBytes + nonceBytes + placeBytes + tagBytes || bytes.toString('base64url') !== text) return null;
  if (!bytes.subarray(0, nameBytes).equals(name)) return 'foreign';
  const nonce = bytes.subarray(nameBytes, nameBytes + nonceBytes);
  const opening = createDecipheriv(cipher, secret, nonce, { authTagLength: tagBytes }).setAAD(name);
  opening.setAuthTag(bytes.subarray(-tagBytes));
  try {
    const place = Buffer.concat([opening.update(bytes.subarray(nameBytes + nonceBytes, -tagBytes)), opening.final()]);
    return {
      entry: place.readUIntBE(0, 6),
      end: { entry: place.readUIntBE(6, 6), head: place.toString('hex', 12, 12 + headBytes) },
      sight: place.toString('hex', 18, 18 + headBytes),
    };
  } catch {
    return null;
  }
}
