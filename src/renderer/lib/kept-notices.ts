// What is said until it is closed, in this window: said again when its page is loaded anew meanwhile, as it may be while the server is away.

export interface KeptNotice {
  id: string;
  text: string;
  bad: boolean;
}

const storageKey = 'plumbline.kept-notices';

export function keptNotices(): readonly KeptNotice[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isNotice) : [];
  } catch {
    // Storage may be closed or hold something foreign.
    return [];
  }
}

function isNotice(one: unknown): one is KeptNotice {
  const { id, text, bad } = (one ?? {}) as Record<string, unknown>;
  return typeof id === 'string' && typeof text === 'string' && typeof bad === 'boolean';
}

function keep(notices: readonly KeptNotice[]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(notices));
  } catch {
    // Full or closed: it is said for as long as this page stands.
  }
}

export function keepNotice(notice: KeptNotice): void {
  keep([...keptNotices().filter(({ id }) => id !== notice.id), notice]);
}

export function dropNotice(dropped: string): void {
  keep(keptNotices().filter(({ id }) => id !== dropped));
}

/** They were for whoever used this window. */
export function forgetNotices(): void {
  keep([]);
}
