// The store of a lab, whatever keeps it, and what can only be asked of one that keeps it in a file.
import type { PostgresStore } from './db/postgres/open-store.ts';
import type { SqliteHandle } from './db/sqlite/handle/sqlite-handle.ts';
import type { SqliteStore } from './db/sqlite/open-store.ts';

export type LabStore = SqliteStore | PostgresStore;

export const handleOf = (store: LabStore): SqliteHandle | null => (store.kept === 'file' ? store.handle : null);
