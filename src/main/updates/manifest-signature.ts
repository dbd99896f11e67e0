// The signature beside a manifest of updates (`latest.yml.sig`): Ed25519 over its name and its bytes. The name belongs to it, so
// that the manifest of one system cannot be given out as that of another.
import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

export const signatureName = (manifest: string): string => `${manifest}.sig`;

const signedBytes = (name: string, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`plumbline update ${name}\n`), content]);

export function signManifest(name: string, content: Buffer, privateKey: KeyObject): string {
  return `${sign(null, signedBytes(name, content), privateKey).toString('base64')}\n`;
}

export function isSigned(name: string, content: Buffer, signature: string, publicKey: string): boolean {
  try {
    return verify(null, signedBytes(name, content), createPublicKey(publicKey), Buffer.from(signature.trim(), 'base64'));
  } catch {
    return false;
  }
}
