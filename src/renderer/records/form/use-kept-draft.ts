// Unsaved input over a crash: written while there is some, offered when one comes back, gone once saved or thrown away.
import { useEffect, useRef, useState } from 'react';
import { dropDraft, type KeptDraft, keepDraft, readDraft } from '../../lib/entry/kept-drafts.ts';
import { useUser } from '../../lib/session.ts';

export interface KeptDraftWork {
  /** What was found; null when there is nothing or it is decided. */
  offered: KeptDraft | null;
  /** The offer is answered; what was typed since stays kept. */
  settle(): void;
  /** Leaving for good: nothing of this is to come back. */
  forget(): void;
  /** What was typed here is settled; what was found before it stands again. */
  leave(): void;
}

/** `content`: the input as it would be kept; null when all is saved. Read by its text, so it may be made anew each time. */
export function useKeptDraft(name: string, content: object | null): KeptDraftWork {
  const user = useUser().data?.id ?? '';
  const [offered, setOffered] = useState(() => readDraft(user, name));
  const forgotten = useRef(false);
  const wrote = useRef(false);
  const text = content === null ? null : JSON.stringify(content);
  useEffect(() => {
    if (forgotten.current) return;
    if (text !== null) {
      wrote.current = true;
      keepDraft(user, name, { at: new Date().toISOString(), content: JSON.parse(text) });
    } else if (wrote.current) {
      wrote.current = false;
      putBack(user, name, offered);
    }
  }, [text, user, name, offered]);
  return {
    offered,
    settle() {
      setOffered(null);
      if (text === null) dropDraft(user, name);
    },
    forget() {
      forgotten.current = true;
      dropDraft(user, name);
    },
    leave() {
      forgotten.current = true;
      putBack(user, name, offered);
    },
  };
}

/** An offer nobody answered is still worth keeping. */
function putBack(user: string, name: string, offered: KeptDraft | null): void {
  if (offered) keepDraft(user, name, offered);
  else dropDraft(user, name);
}
