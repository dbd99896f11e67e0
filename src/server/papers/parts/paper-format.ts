// Another form of what a paper says, for programs.
import type { InvoiceClaim } from '../../pdf/archive/claims.ts';

/** Another way to write a paper's data down. */
export interface PaperFormat {
  format: string;
  extension: string;
  mediaType: string;
  /** `zone`: of the lab, whose days it tells. */
  write(document: unknown, zone: string): Uint8Array;
  /** The lab's signature has no place in it. */
  unsigned?: true;
  /** Lies in the paper's PDF as well, as a file of this kind, described by this text; by the name of the paper's file, or one that is fixed. */
  attached?: { mediaType: string; description: string; name?: string; invoice?: InvoiceClaim };
}
