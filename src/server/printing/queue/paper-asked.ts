// A paper that is to be printed, and who makes it.
import type { Ctx } from '../../core/lab/context.ts';

/** Which paper of which record, and the options it was asked for with. */
export interface PaperAsked {
  path: string;
  word: string;
  id: string;
  given: Readonly<Record<string, string>>;
}

/** With the rights of that caller; what it may not read or print is refused. */
export type MakePaper = (ctx: Ctx, asked: PaperAsked) => Promise<{ title: string; name: string; content: Uint8Array }>;
