// The records that were opened last in this window, the newest first, for whoever goes back to one. They end with the window, and with
// whose they were.
import { createStore, useStore } from '../store.ts';

export interface RecentRecord {
  to: string;
  title: string;
  /** Key of what such records are called. */
  kind: string;
}

interface Recent {
  userId: string;
  records: readonly RecentRecord[];
}

const storageKey = 'plumbline.recent';
const most = 8;

function stored(): Recent {
  try {
    const { userId, records } = JSON.parse(sessionStorage.getItem(storageKey) ?? '') as Partial<Recent>;
    if (typeof userId === 'string' && Array.isArray(records)) return { userId, records: records.filter(isRecord) };
  } catch {
    // Storage may be closed or hold something foreign.
  }
  return { userId: '', records: [] };
}

function isRecord(one: unknown): one is RecentRecord {
  const { to, title, kind } = (one ?? {}) as Record<string, unknown>;
  return [to, title, kind].every((text) => typeof text === 'string');
}

const recent = createStore<Recent>(stored());

export function noteRecord(userId: string, record: RecentRecord): void {
  const known = recent.get().userId === userId ? recent.get().records : [];
  if (known[0]?.to === record.to && known[0].title === record.title) return;
  const records = [record, ...known.filter(({ to }) => to !== record.to)].slice(0, most);
  recent.set({ userId, records });
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ userId, records }));
  } catch {
    // Full or closed: this window knows them all the same.
  }
}

export function useRecentRecords(userId: string): readonly RecentRecord[] {
  const kept = useStore(recent);
  return kept.userId === userId ? kept.records : [];
}
