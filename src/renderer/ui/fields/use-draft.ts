// A text field whose typing shows at once and acts after a short pause.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useIsHere } from '../../lib/screen/navigation-state.ts';

const typingPause = 250;

export function useDraft(value: string, onChange: (value: string) => void) {
  const [draft, setDraft] = useState(value);
  const latest = useLatest(onChange);
  const isHere = useLatest(useIsHere());
  const sent = useRef(value);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setDraft(value);
  }, [value]);
  const send = (next: string) => {
    sent.current = next;
    latest.current(next);
  };
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Whoever goes to another screen right after typing must not be called back by what he typed; whoever stays after all gets it.
  const sendLater = (next: string) => {
    timer.current = setTimeout(() => (isHere.current() ? send(next) : sendLater(next)), typingPause);
  };
  return {
    draft,
    type(next: string) {
      setDraft(next);
      clearTimeout(timer.current);
      sendLater(next);
    },
    settle(next: string) {
      clearTimeout(timer.current);
      setDraft(next);
      if (next !== sent.current) send(next);
    },
  };
}

function useLatest<T>(value: T): RefObject<T> {
  const ref = useRef(value);
  useEffect(() => {
    ref.current = value;
  });
  return ref;
}
