// Hears a scanner from any focus. What it typed into a field on its way is taken out again; fields marked `data-scan="text"`
// keep what is scanned into them.
import { useEffect, useRef } from 'react';
import { endsScan, follows, type Scan, type Stroke, scanOf, writes } from './scan-burst.ts';

/** What a browser calls an input that takes back an earlier one. */
export const takenBack = 'historyUndo';

type Field = HTMLInputElement | HTMLTextAreaElement;

function fieldIn(target: EventTarget | null): Field | null {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;
}

/** As if somebody took back what was typed: the screen's own state follows. */
function putBack(field: Field, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: takenBack }));
}

/** Held for the sake of the next key. Windows reports AltGr as Ctrl and Alt. */
const modifiers = new Set(['Shift', 'Control', 'Alt', 'AltGraph']);

/** Whoever began to listen last hears the scan; the frame around the screens only what none of them takes, whichever stood first. */
const receivers: object[] = [];

const scanned = new Set<() => void>();

/** For whoever must not take a scan's letters for somebody's typing. */
export function whenScanned(listener: () => void): () => void {
  scanned.add(listener);
  return () => void scanned.delete(listener);
}

export function useScanner(onScan: (scan: Scan) => void, from: 'screen' | 'frame' = 'screen'): void {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    let strokes: Stroke[] = [];
    let before = new Map<Field, string>();
    const own = {};
    if (from === 'frame') receivers.unshift(own);
    else receivers.push(own);
    const onKeyDown = (event: KeyboardEvent) => {
      if (receivers.at(-1) !== own) return;
      const { key, code, shiftKey, target, timeStamp } = event;
      if (modifiers.has(key)) return;
      const stroke = { key, code, shift: shiftKey, at: timeStamp };
      // A key that writes nothing ends what was before and begins nothing.
      const command = event.metaKey || ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph'));
      const written = writes(key) && !command;
      if (!(endsScan(key) || written) || !follows(strokes.at(-1), stroke)) {
        strokes = [];
        before = new Map();
      }
      const field = fieldIn(target);
      if (field?.dataset.scan === 'text') return;
      if (!endsScan(key)) {
        if (!written) return;
        if (field && !before.has(field)) before.set(field, field.value);
        strokes.push(stroke);
        return;
      }
      const scan = scanOf(strokes);
      strokes = [];
      if (scan === null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      for (const [touched, value] of before) if (touched.value !== value) putBack(touched, value);
      for (const listener of scanned) listener();
      latest.current(scan);
    };
    // Before anything on the page takes the Enter for its own.
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      receivers.splice(receivers.indexOf(own), 1);
      window.removeEventListener('keydown', onKeyDown, true);
    };
  }, [from]);
}
