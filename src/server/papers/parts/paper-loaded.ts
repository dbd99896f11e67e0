// What loading a paper takes and gives: asked for by a record and a language, its data contract, and what is printed with the lab's sheet.
import type { Language } from '../../contract/principal.ts';
import type { Translator } from '../../i18n/translate.ts';
import type { PaperPrint } from '../sheet/print.ts';
import type { LabPrint } from './lab-parts.ts';
import type { SheetFiles } from './load-sheets.ts';
import type { Signer } from './signing-files.ts';

export interface LoadServices {
  translator: Translator;
}

export interface PaperAsked {
  id: string;
  language: Language;
  /** What else this kind takes. */
  [option: string]: string | undefined;
}

/** What a paper lacks: a word of `invoice_finding`, with the field of its contract. An error keeps it from being printed. */
export interface LoadedFinding {
  name: string;
  severity: 'note' | 'warning' | 'error';
  field: string;
  params?: Readonly<Record<string, string | number>>;
}

/** A paper's data, and what it is printed from. */
export interface PaperLoaded<Document, Print extends PaperPrint> {
  document: Document;
  /** What it is called when its kind has several names. */
  title?: string;
  /** What tells it from others of its kind: in its file's name, and on the record it is kept as. */
  number: string;
  customer: string | null;
  /** Who signs it, for papers that are signed. */
  signers?: readonly Signer[];
  /** When what it says was last changed: the same data gives the same file. */
  createdAt: string;
  /** It changes no more: its files are kept, and what programs read of it is attached to its PDF. `said` is the hash of what it says. */
  final?: { said: string } | null;
  /** What its other forms are written from, when not its contract. */
  data?: unknown;
  /** Whether a form of it that lies within its PDF does here; all do when it is not said. */
  attaches?(format: string): boolean;
  /** Throws where it may be read and not printed. */
  printable?(format: string): void;
  /** What it should say and does not. */
  findings?: readonly LoadedFinding[];
  print(base: PaperPrint): Print;
}

/** What a paper is printed with whatever the lab's settings say by now. */
export interface FixedPrint {
  language: Language;
  zone: string;
  lab: Record<Language, Omit<LabPrint, 'zone'>>;
  sheets: SheetFiles;
}
