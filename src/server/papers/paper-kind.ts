// What every paper has in common on the way from the database to its file: it is asked for by a record and a language, loaded as
// its data contract, and printed with the lab's own sheet.

import type { z } from 'zod';
import type { Requirement } from '../contract/operations.ts';
import type { Language } from '../contract/principal.ts';
import type { Ctx, Lab } from '../core/lab/context.ts';
import type { PdfMaker } from '../pdf/pdf-maker.ts';
import type { LettersOrder } from '../pdf/type/letters-order.ts';
import type { ResourceName } from '../schema/rows.generated.ts';
import type { PaperOrder } from './paper-order.ts';
import type { PaperFormat } from './parts/paper-format.ts';
import type { FixedPrint, LoadServices, PaperAsked, PaperLoaded } from './parts/paper-loaded.ts';

export interface PaperServices extends LoadServices {
  pdf: PdfMaker<PaperOrder | LettersOrder<PaperOrder>>;
  /** Puts the lab's signature on what changes no more, where it signs its papers. */
  signing: { sign(lab: Lab, file: { format: string; content: Uint8Array }): Promise<Uint8Array> };
}

export interface PaperKind {
  /** Its data contract; reports name it as theirs. */
  contract: string;
  /** The contract whose templates and letterhead of the lab it is printed by, when not its own. */
  sheetOf?: string;
  /** The record it is made of. */
  resource: ResourceName;
  /** The column by which the newest of them comes first. */
  newest: string;
  /** The plural path of that record on v2. */
  path: string;
  /** The last word of its path. */
  word: string;
  /** Where its data stands below the record, when another paper of it has the usual place. */
  dataset?: string;
  summary: string;
  requirement: Requirement;
  document: z.ZodType;
  /** Query parameters besides the language. */
  options?: z.ZodRawShape;
  /** What it can be besides a PDF. */
  formats?: readonly PaperFormat[];
  /** Its data says what was frozen, which may turn out to be altered. */
  readsFrozen?: true;
  /** How the one of this record was fixed, which makes its files stay as they are; null when it follows the lab. */
  fixed?(ctx: Ctx, id: string, options: Readonly<Record<string, string | undefined>>): Promise<FixedPrint | null>;
  /** The language of whom it is for, where they have one: it is made in it unless the caller chooses. */
  spokenTo?(ctx: Ctx, id: string, options: Readonly<Record<string, string | undefined>>): Promise<Language | null>;
  load(ctx: Ctx, services: LoadServices, asked: PaperAsked): Promise<PaperLoaded<unknown, PaperOrder>>;
}
