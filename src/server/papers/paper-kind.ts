// What every paper has in common on the way from the database to its file: it is asked for by a record and a language, loaded as
// its data contract, and printed with the lab's own sheet.
import type { z } from 'zod';
import type { Requirement } from '../contract/operations.ts';
import type { Language } from '../contract/principal.ts';
import type { Ctx } from '../core/context.ts';
import type { PaperPrint } from '../documents/paper/print.ts';
import type { PaperOrder } from '../documents/pdf-order.ts';
import type { PdfMaker } from '../documents/pdf-thread.ts';
import type { Translator } from '../i18n/translate.ts';
import type { LabPrint } from './lab-parts.ts';
import type { SheetFiles } from './sheets.ts';

export interface PaperServices {
  translator: Translator;
  pdf: PdfMaker;
}

export interface PaperAsked {
  id: string;
  language: Language;
  /** What else this kind takes. */
  [option: string]: string | undefined;
}

/** A paper's data, and what it is printed from. */
export interface PaperLoaded<Document, Print extends PaperPrint> {
  document: Document;
  /** What it is called when its kind has several names. */
  title?: string;
  /** What tells it from others of its kind: in its file's name, and on the record it is kept as. */
  number: string;
  customer: string | null;
  /** When what it says was last changed: the same data gives the same file. */
  createdAt: string;
  /** Throws where it may be read and not printed. */
  printable?(format: string): void;
  print(base: PaperPrint): Print;
}

/** What a paper is printed with whatever the lab's settings say by now. */
export interface FixedPrint {
  language: Language;
  zone: string;
  lab: Record<Language, Omit<LabPrint, 'zone'>>;
  sheets: SheetFiles;
}

/** Another way to write a paper's data down. */
export interface PaperFormat {
  format: string;
  extension: string;
  mediaType: string;
  /** `zone`: of the lab, whose days it tells. */
  write(document: unknown, zone: string): Uint8Array;
}

export interface PaperKind {
  /** Its data contract; reports name it as theirs. */
  contract: string;
  /** The record it is made of. */
  resource: string;
  /** The column by which the newest of them comes first. */
  newest: string;
  /** The plural path of that record on v2. */
  path: string;
  /** The last word of its path. */
  word: string;
  summary: string;
  requirement: Requirement;
  document: z.ZodType;
  /** Query parameters besides the language. */
  options?: z.ZodRawShape;
  /** What it can be besides a PDF. */
  formats?: readonly PaperFormat[];
  /** How the one of this record was fixed; null when it follows the lab. */
  fixed?(ctx: Ctx, id: string): Promise<FixedPrint | null>;
  load(ctx: Ctx, services: PaperServices, asked: PaperAsked): Promise<PaperLoaded<unknown, PaperOrder>>;
}
