// What every paper has in common on the way from the database to its file: it is asked for by a record and a language, loaded as
// its data contract, and printed with the lab's own sheet.

import type { z } from 'zod';
import type { Requirement } from '../contract/operations.ts';
import type { Ctx, Lab } from '../core/lab/context.ts';
import type { PdfMaker } from '../pdf/pdf-maker.ts';
import type { LettersOrder } from '../pdf/type/letters-order.ts';
import type { ResourceName } from '../schema/rows.generated.ts';
import type { PaperOrder } from './paper-order.ts';
import type { FixedPrint, LoadServices, PaperAsked, PaperLoaded } from './parts/paper-loaded.ts';

export interface PaperServices extends LoadServices {
  pdf: PdfMaker<PaperOrder | LettersOrder<PaperOrder>>;
  /** Puts the lab's signature on what changes no more, where it signs its papers. */
  signing: { sign(lab: Lab, file: { format: string; content: Uint8Array }): Promise<Uint8Array> };
}

/** Another way to write a paper's data down. */
export interface PaperFormat {
  format: string;
  extension: string;
  mediaType: string;
  /** `zone`: of the lab, whose days it tells. */
  write(document: unknown, zone: string): Uint8Array;
  /** Lies in the paper's PDF as well, as a file of this kind, described by this text. */
  attached?: { mediaType: string; description: string };
}

export interface PaperKind {
  /** Its data contract; reports name it as theirs. */
  contract: string;
  /** The record it is made of. */
  resource: ResourceName;
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
  /** How the one of this record was fixed, which makes its files stay as they are; null when it follows the lab. */
  fixed?(ctx: Ctx, id: string): Promise<FixedPrint | null>;
  load(ctx: Ctx, services: LoadServices, asked: PaperAsked): Promise<PaperLoaded<unknown, PaperOrder>>;
}
