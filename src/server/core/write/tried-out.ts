// A write that is done and taken back: what it would come to, with everything that is asked of it, and nothing of it stays.
import { type Ctx, inTransaction, nothingWritten } from '../lab/context.ts';
import { inSavepoint } from './savepoint.ts';

class TakenBack extends Error {}

/** Nobody hears of it, and the trail ends where it did. */
export async function triedOut<T>(ctx: Ctx, write: (trial: Ctx) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (inner) => {
    const written = nothingWritten();
    const trial: Ctx = { ...inner, written };
    const came: T[] = [];
    try {
      await inSavepoint(trial, async () => {
        came.push(await write(trial));
        throw new TakenBack();
      });
    } catch (error) {
      if (!(error instanceof TakenBack)) throw error;
    }
    return came[0] as T;
  });
}
