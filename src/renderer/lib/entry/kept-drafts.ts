// Input that is not saved yet, kept in the browser's storage so that a crash, a reload or a lost server does not take it along: per
// user and record, for some days, within bounds. What a form never shows (passwords, keys) never comes here.
export interface KeptDraft {
  /** When it was last typed on, ISO. */
  at: string;
  content: unknown;
}

const prefix = 'plumbline.draft.';
const longestMs = 7 * 24 * 60 * 60 * 1000;
const mostLetters = 200_000;
const mostDrafts = 30;

type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

function keyOf(user: string, name: string): string {
  return `${prefix}${user}.${name}`;
}

function read(storage: DraftStorage, key: string): KeptDraft | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    const isDraft = typeof value === 'object' && value !== null && 'at' in value && 'content' in value;
    return isDraft && typeof value.at === 'string' ? { at: value.at, content: value.content } : null;
  } catch {
    return null;
  }
}

/** What is too old, unreadable or one too many goes, the oldest first. */
function sweep(storage: DraftStorage, now: number): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  );
  const ages = keys.map((key) => ({ key, at: Date.parse(read(storage, key)?.at ?? '') || 0 })).sort((a, b) => b.at - a.at);
  for (const [place, { key, at }] of ages.entries()) if (place >= mostDrafts || now - at > longestMs) storage.removeItem(key);
}

export function readDraft(user: string, name: string, storage: DraftStorage = localStorage, now = Date.now()): KeptDraft | null {
  try {
    sweep(storage, now);
    return read(storage, keyOf(user, name));
  } catch {
    // Storage may be closed: then there is nothing to offer.
    return null;
  }
}

export function keepDraft(user: string, name: string, draft: KeptDraft, storage: DraftStorage = localStorage): void {
  const text = JSON.stringify(draft);
  try {
    if (text.length > mostLetters) return;
    storage.setItem(keyOf(user, name), text);
    sweep(storage, Date.parse(draft.at));
  } catch {
    // Full or closed storage: typing goes on, only without a net.
  }
}

export function dropDraft(user: string, name: string, storage: DraftStorage = localStorage): void {
  try {
    storage.removeItem(keyOf(user, name));
  } catch {
    // Closed storage holds nothing.
  }
}
