// Recovery codes: what opens an account once each when its owner has no authenticator at hand. Random and never chosen, so a fast hash is
// right for them; with the account in it, nobody tells from two hashes that they are alike.
import { newReadableCode, plainCode } from '../../lib/keys/readable-code.ts';
import { hashSecret } from '../secrets/secrets.ts';

const howMany = 10;

export function hashRecoveryCode(userId: string, code: string): string {
  return hashSecret(`${userId} ${plainCode(code)}`);
}

export function newRecoveryCodes(userId: string): { codes: string[]; hashes: string[] } {
  const codes = Array.from({ length: howMany }, newReadableCode);
  return { codes, hashes: codes.map((code) => hashRecoveryCode(userId, code)) };
}
