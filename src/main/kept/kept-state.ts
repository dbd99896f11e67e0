// Where files were saved last, from one start to the next.
import { z } from 'zod';
import { type KeptFile, keptFile } from './kept-file.ts';

interface KeptState {
  savedIn?: string | undefined;
}

const shape: z.ZodType<KeptState> = z.object({ savedIn: z.string().max(4000).optional() });

export function keptState(): KeptFile<KeptState> {
  return keptFile('kept-state.json', shape, {});
}
