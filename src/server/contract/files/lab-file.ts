// The file that leads to a lab shared on the network: where it is, and the fingerprint by which it is known to be that lab. It holds
// no secret; whoever opens it still signs in there.
export interface LabFile {
  address: string;
  fingerprint: string;
}

export const labFileExtension = 'plumbline';
export const labFileType = 'application/vnd.plumbline.lab+json';
/** Files of other makers are not read to their end. */
export const mostLabFileBytes = 4096;

const format = 1;
const sha256 = /^[0-9A-F]{2}(?::[0-9A-F]{2}){31}$/;
const longestAddress = 300;

export function labFileText({ address, fingerprint }: LabFile): string {
  return `${JSON.stringify({ plumbline_lab: format, address, fingerprint }, null, 2)}\n`;
}

/** Null for anything else. */
export function readLabFile(text: string): LabFile | null {
  try {
    const { plumbline_lab, address, fingerprint } = JSON.parse(text.replace(/^\uFEFF/, '')) as Record<string, unknown>;
    if (plumbline_lab !== format || typeof address !== 'string' || typeof fingerprint !== 'string') return null;
    return address.length <= longestAddress && sha256.test(fingerprint) ? { address, fingerprint } : null;
  } catch {
    return null;
  }
}
