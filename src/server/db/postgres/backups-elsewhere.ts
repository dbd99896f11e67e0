// Backups of a lab on a database server are made where it is, by its own means (docs/operations.md): here there are none, and whoever asks
// for one is told so.
import { AppError } from '#server/contract/errors.ts';
import type { Backups } from '#server/contract/lab/backups.ts';

const elsewhere = () => Promise.reject(new AppError('lab.elsewhere'));

export const backupsElsewhere: Backups = {
  create: elsewhere,
  beforehand: () => Promise.resolve(),
  verify: elsewhere,
  copiesOf: () => [],
  checkLive: () => Promise.resolve(),
  rescue: elsewhere,
  remove() {
    throw new AppError('lab.elsewhere');
  },
  open: () => 0,
  removeOpen: () => 0,
  list: () => [],
  preview: elsewhere,
  check: elsewhere,
  settle: elsewhere,
  missing: elsewhere,
  carry: elsewhere,
};
