// What a certificate is printed from: its contract, and the outcome in words.
import type { PaperPrint } from '../sheet/print.ts';
import type { CertificateDocument } from './contract.ts';

export interface CertificatePrint extends PaperPrint {
  kind: 'calibration-certificate';
  document: CertificateDocument;
  /** The outcome in words. */
  outcome: string;
}
