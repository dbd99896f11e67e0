// Single keys that work on the screen that stands, and what a person types while no field has the focus. A scanner types letters, too:
// a key counts only once no other one follows at a scanner's pace. WCAG 2.1.4: they can be switched off.
// docs/design/expectations.md#keyboard-and-scanner.
import { useEffect, useRef } from 'react';
import { getPreferences } from '../preferences.ts';
import { follows, longestGap, type Stroke } from '../scan/scan-burst.ts';
import { whenScanned } from '../scan/use-scanner.ts';

export interface Shortcut {
  /** One sign, or `g` and a letter one after the other. */
  keys: string;
  run: () => void;
}

/** Takes what was typed and is no shortcut; false: it is not meant. */
type TypedText = (text: string) => boolean;

const shortcuts: Shortcut[] = [];
const receivers: TypedText[] = [];
export const jumpKey = 'g';
const jumpMs = 2000;
/** A little longer than the scanner of this station ever waits. */
const pauseMs = () => longestGap(getPreferences().scanPace) + 15;

function useLatest<T>(value: T) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** While the screen stands. Of two for the same keys the one that came last counts, the frame's only where no screen has them. */
export function useShortcuts(list: readonly Shortcut[], from: 'screen' | 'frame' = 'screen'): void {
  const latest = useLatest(list);
  const names = list.map(({ keys }) => keys).join('|');
  useEffect(() => {
    const own = names
      .split('|')
      .filter(Boolean)
      .map((keys) => ({ keys, run: () => latest.current.find((one) => one.keys === keys)?.run() }));
    if (from === 'frame') shortcuts.unshift(...own);
    else shortcuts.push(...own);
    return () => {
      for (const one of own) shortcuts.splice(shortcuts.indexOf(one), 1);
    };
  }, [names, latest, from]);
}

export function useTypedText(receive: TypedText): void {
  const latest = useLatest(receive);
  useEffect(() => {
    const own = (text: string) => latest.current(text);
    receivers.push(own);
    return () => void receivers.splice(receivers.indexOf(own), 1);
  }, [latest]);
}

const buttonLike = new Set(['checkbox', 'radio', 'button', 'submit']);

function takesText(target: Element): boolean {
  if (target instanceof HTMLInputElement) return !buttonLike.has(target.type);
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  );
}

/** Where letters have a meaning of their own, or something lies in front of the screen. */
function isTakenAt(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return (
    takesText(target) ||
    target.closest('[role="dialog"], [role="menu"], [role="listbox"], [role="combobox"]') !== null ||
    document.querySelector('[aria-modal="true"]') !== null
  );
}

function find(keys: string): Shortcut | undefined {
  return getPreferences().singleKeys ? shortcuts.findLast((one) => one.keys === keys) : undefined;
}

const isJump = (key: string) => key === jumpKey && getPreferences().singleKeys;

/** Once, by the frame around the screens. */
export function useKeyListener(listening: boolean): void {
  useEffect(() => {
    if (!listening) return;
    let strokes: Stroke[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    let jumpAt = Number.NEGATIVE_INFINITY;
    const forget = () => {
      strokes = [];
      clearTimeout(timer);
    };
    const act = () => {
      const text = strokes.map(({ key }) => key).join('');
      const at = strokes.at(-1)?.at ?? 0;
      forget();
      if (text === '') return;
      const jumping = at - jumpAt < jumpMs;
      jumpAt = Number.NEGATIVE_INFINITY;
      if (jumping) return find(`${jumpKey} ${text}`)?.run();
      if (isJump(text)) jumpAt = at;
      else {
        const shortcut = find(text);
        if (shortcut) shortcut.run();
        else receivers.findLast((receive) => receive(text));
      }
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, code, shiftKey, target, timeStamp } = event;
      if (key === 'Shift') return;
      const chord = event.ctrlKey || event.metaKey || event.altKey;
      if (chord || event.defaultPrevented || event.repeat || [...key].length !== 1 || key === ' ' || isTakenAt(target)) {
        forget();
        jumpAt = Number.NEGATIVE_INFINITY;
        return;
      }
      const stroke = { key, code, shift: shiftKey, at: timeStamp };
      if (strokes.length > 0 && !follows(strokes.at(-1), stroke, longestGap(getPreferences().scanPace))) act();
      // Firefox would search the page.
      if (find(key)) event.preventDefault();
      strokes.push(stroke);
      clearTimeout(timer);
      timer = setTimeout(act, pauseMs());
    };
    document.addEventListener('keydown', onKeyDown);
    const noMore = whenScanned(forget);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      noMore();
      forget();
    };
  }, [listening]);
}
