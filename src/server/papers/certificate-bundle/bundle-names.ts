// What the certificates in an archive are called: so that a customer finds theirs by number or device, and every system can unpack them.
import type { CertificateDocument } from '../calibration-certificate/contract.ts';
import { cleanFileName } from '../file-names.ts';

/** Of a name without its ending; folders add to it. */
const longest = 120;

/** Without what is not seen, and what turns the reading direction. */
const unseen = /[\p{Cc}\p{Cf}]/gu;

interface Named {
  /** What the paper is called in its language. */
  title: string;
  number: string;
  document: CertificateDocument;
}

/** `Calibration-certificate-K26-0012-PM-77-2026-02-10`. */
function stem({ title, number, document: { device, calibration } }: Named): string {
  const { asset_number: asset = null, description = null } = 'asset_number' in device ? device : {};
  const parts = [title, number, asset ?? description, calibration.calibration_date];
  const said = parts.flatMap((part) => (part ? [part.replaceAll(unseen, '').trim()] : [])).join(' ');
  return [...said.normalize('NFC')].slice(0, longest).join('');
}

/** Names of one archive: no two are the same, also where small and capital letters are. */
export function bundleNames(): (named: Named) => (extension: string) => string {
  const taken = new Set<string>();
  return (named) => {
    const own = stem(named);
    let tried = own;
    for (let count = 2; taken.has(tried.toLowerCase()); count += 1) tried = `${own} ${count}`;
    taken.add(tried.toLowerCase());
    return (extension) => cleanFileName(tried, extension).replace(/[. -]+(?=\.[^.]+$)/, '');
  };
}
