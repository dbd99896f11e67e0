// Whether a PDF is what it says: PDF/A-3u (ISO 19005-3) and PDF/UA-1 (ISO 14289-1), as far as a program can judge. Read by another
// library than the one that writes, and with its own reader of what pages draw. Pure.
import { checkFile } from './check-file.ts';
import { checkPages } from './check-pages.ts';
import { checkStructure } from './check-structure.ts';
import { openPdf, type Violation } from './pdf-objects.ts';

export async function violationsOf(bytes: Uint8Array): Promise<Violation[]> {
  const doc = await openPdf(bytes);
  const found: Violation[] = [];
  const report = (violation: Violation) => void found.push(violation);
  checkFile(doc, report);
  const named = checkStructure(doc, report);
  checkPages(doc, named, report);
  return found;
}

export const sentence = ({ rule, page, object }: Violation) => `${page === null ? 'file' : `page ${page}`}, ${object}: ${rule}`;
