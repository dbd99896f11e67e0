// Hears a scanner from any focus. What it typed into a field on its way is taken out again; fields marked `data-scan="text"`
// keep what is scanned into them.
import { useEffect, useRef } from 'react';
import { getPreferences, setPreferences } from '../preferences.ts';
import { endsScan, follows, learnedPace, longestStall, type Scan, type Stroke, scanOf, writes } from './scan-burst.ts';

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
const receivers: { hear(scan: Scan): void }[] = [];

/** A code that came another way, as by the camera: whoever would hear a scanner now hears it. */
export function hearScan(scan: Scan): void {
  receivers.at(-1)?.hear(scan);
}

const scanned = new Set<() => void>();

/** For whoever must not take a scan's letters for somebody's typing. */
export function whenScanned(listener: () => void): () => void {
  scanned.add(listener);
  return () => void scanned.delete(listener);
}

/** Nothing has come after the last key for so long. */
const unendedMs = 1500;
const unended = new Set<(code: string) => void>();

/** For whoever says that a scanner sends no Enter: nothing else would come of its scans. */
export function whenUnended(listener: (code: string) => void): () => void {
  unended.add(listener);
  return () => void unended.delete(listener);
}

interface Pressed extends Stroke {
  field: Field | null;
  /** What stood in the field before. */
  before: string;
}

function tellUnended(pressed: readonly Pressed[]): void {
  // What goes into a field is seen there.
  if (pressed.some(({ field }) => field !== null)) return;
  const heard = scanOf(pressed, getPreferences().scanPace, Number.POSITIVE_INFINITY);
  if (heard) for (const listener of unended) listener(heard.scan.typed);
}

/** The keys of the scan leave no trace in the fields they went through. */
function putBackAll(pressed: readonly Pressed[]): void {
  const fields = new Map<Field, string>();
  for (const { field, before } of pressed) if (field && !fields.has(field)) fields.set(field, before);
  for (const [field, before] of fields) if (field.value !== before) putBack(field, before);
}

function isCommand(event: KeyboardEvent): boolean {
  return event.metaKey || ((event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph'));
}

export function useScanner(onScan: (scan: Scan) => void, from: 'screen' | 'frame' = 'screen'): void {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    let pressed: Pressed[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const own = { hear: (scan: Scan) => latest.current(scan) };
    if (from === 'frame') receivers.unshift(own);
    else receivers.push(own);
    const end = (event: KeyboardEvent) => {
      const { scanPace } = getPreferences();
      const heard = scanOf(pressed, scanPace, event.timeStamp);
      const keys = heard ? pressed.slice(-heard.strokes.length) : [];
      pressed = [];
      if (heard === null) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      putBackAll(keys);
      setPreferences({ scanPace: learnedPace(scanPace, keys) });
      for (const listener of scanned) listener();
      latest.current(heard.scan);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (receivers.at(-1) !== own) return;
      const { key, code, shiftKey, target, timeStamp } = event;
      if (modifiers.has(key)) return;
      clearTimeout(timer);
      const stroke = { key, code, shift: shiftKey, at: timeStamp };
      // A key that writes nothing ends what was before and begins nothing; Ctrl+Enter is a person who saves.
      const written = writes(key) && !isCommand(event);
      const ends = endsScan(key) && !isCommand(event);
      if (!(ends || written) || !follows(pressed.at(-1), stroke, longestStall)) pressed = [];
      const field = fieldIn(target);
      if (field?.dataset.scan === 'text') return;
      if (ends) return end(event);
      if (!written) return;
      pressed.push({ ...stroke, field, before: field?.value ?? '' });
      timer = setTimeout(() => tellUnended(pressed), unendedMs);
    };
    // Before anything on the page takes the Enter for its own.
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      clearTimeout(timer);
      receivers.splice(receivers.indexOf(own), 1);
      window.removeEventListener('keydown', onKeyDown, true);
    };
  }, [from]);
}
