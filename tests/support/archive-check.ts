// What our check of PDFs finds in one, a line each, as `node scripts/check-pdf.ts` prints it.
import { sentence, violationsOf } from '../../scripts/pdf/violations.ts';

export const faultsOf = async (bytes: Uint8Array): Promise<string[]> => (await violationsOf(bytes)).map(sentence);
