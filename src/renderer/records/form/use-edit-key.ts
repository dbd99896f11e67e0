// `e` goes into the form of a record, from its page and from the list before it.
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useShortcuts } from '../../lib/screen/shortcuts.ts';

/** What the page of a record is told when it is opened to be changed. */
export const toEdit = { edit: true };

interface EditKeyInput {
  /** The tab that holds the form. */
  name: string;
  shown: string;
  show: (name: string) => void;
  may: boolean;
}

export function useEditKey({ name, shown, show, may }: EditKeyInput) {
  const panel = useRef<HTMLDivElement>(null);
  const state: unknown = useLocation().state;
  const asked = typeof state === 'object' && state !== null && 'edit' in state;
  const [wanted, setWanted] = useState(asked && may);
  useShortcuts(
    may
      ? [
          {
            keys: 'e',
            run() {
              if (shown !== name) show(name);
              setWanted(true);
            },
          },
        ]
      : [],
  );
  useEffect(() => {
    if (!wanted) return;
    if (shown !== name) return show(name);
    panel.current?.querySelector<HTMLElement>('form :is(input, textarea):not(:disabled, [tabindex="-1"])')?.focus();
    setWanted(false);
  }, [wanted, shown, name, show]);
  return panel;
}
