// Deleting makes room on a full disk, and needs a little of it to be written down: it gets the room that was kept for it.
import { AppError } from '../../contract/errors.ts';
import type { Exchange } from './exchange.ts';
import type { ReadingServices } from './services.ts';

export async function withRoom<T>(
  { method }: Exchange,
  { reserve, lab }: Pick<ReadingServices, 'reserve' | 'lab'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isFull = error instanceof AppError && error.code === 'storage.full';
    if (method !== 'DELETE' || !isFull || !reserve.release()) throw error;
    lab.log.warn('the disk is full: the room kept for deleting was given up');
    return work();
  }
}
