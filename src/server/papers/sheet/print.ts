// What every paper is printed with: its words, who sends it, what lies beneath it. Plain data, so it can go to another thread.
import type { Attachment } from '../../pdf/archive/claims.ts';

/** PNG or JPEG. */
export interface Picture {
  kind: 'picture';
  picture: Uint8Array;
  width: number;
  height: number;
}

/** Beneath the whole page; a picture that is no upright sheet lies across its head. */
export type Letterhead = (Picture | { kind: 'pdf'; pdf: Uint8Array }) & { pages: 'first' | 'all' };

/** What stands where a certificate is signed. */
export interface SigningPictures {
  seal: Picture | null;
  /** By what a person signs as. */
  signatures: Readonly<Record<string, Picture>>;
}

export interface PaperPrint {
  /** BCP 47 */
  locale: string;
  /** The time zone of the lab: its days are those on paper. */
  zone: string;
  /** ISO 8601; the file says it was made then. */
  createdAt: string;
  author: string;
  /** ISO code of the lab's own country, which letters within it leave out. */
  country: string | null;
  /** All `papers.` texts in the paper's language, without that beginning. */
  words: Readonly<Record<string, string>>;
  /** Printed where the letterhead would be, when there is none. */
  sender: { name: string; lines: readonly string[] };
  /** The lab's lines at the foot; left out over a letterhead. */
  footer: string;
  letterhead: Letterhead | null;
  /** In the head's corner, when no letterhead is there. */
  logo: Picture | null;
  /** Only of papers that people sign. */
  signing?: SigningPictures;
  /** Across each page: what this is not yet. */
  watermark: string | null;
  /** What the paper says, as files for programs. */
  attachments?: readonly Attachment[];
}
