// A paper as a PDF for a print that asked for it, by the words of its address.
import { notFound } from '../contract/errors.ts';
import { assertAllowed } from '../core/access/permissions.ts';
import type { Ctx } from '../core/lab/context.ts';
import { paperFile } from './make-paper.ts';
import type { PaperServices } from './paper-kind.ts';
import { paperKinds } from './paper-kinds.ts';

/** Which paper of which record, and the options it was asked for with. */
export interface PrintedPaper {
  path: string;
  word: string;
  id: string;
  given: Readonly<Record<string, string>>;
}

export function printedPaper(ctx: Ctx, services: PaperServices, { path, word, id, given }: PrintedPaper) {
  const kind = paperKinds.find((one) => one.path === path && one.word === word);
  if (!kind) throw notFound(id);
  assertAllowed(ctx, kind.requirement);
  return paperFile(ctx, services, { kind, given: { ...given, id } });
}
