// Where the hands begin in a form or a dialog: its first field, else what it is there to do. What comes late (a list that is asked for
// first) gets the keys as soon as it is there, unless somebody has gone on by then. docs/design/expectations.md#keyboard-and-scanner.
import { type RefObject, useEffect, useRef, useState } from 'react';

/** What somebody said is the beginning; Mantine's own trap asks for the same mark. */
const mark = 'data-autofocus';

const fields = 'input:not([type="hidden"], [tabindex="-1"]), textarea, select, [contenteditable="true"]';
/** What a dialog or form is there to do. What cannot be taken back is pressed by nobody's habit. */
const deeds = ':is(button[type="submit"], [data-variant="filled"]):not([data-danger])';

function canTake(one: HTMLElement): boolean {
  if (one.matches(':disabled, [data-disabled], [aria-hidden="true"]') || !one.checkVisibility()) return false;
  // A list to choose from is an input one cannot type into.
  return !(one instanceof HTMLInputElement && one.readOnly && !one.hasAttribute('aria-haspopup'));
}

function taking(frame: ParentNode, selector: string): HTMLElement | undefined {
  return [...frame.querySelectorAll<HTMLElement>(selector)].find(canTake);
}

/** Of radio buttons the chosen one is the stop. */
function chosenOf(field: HTMLElement, frame: ParentNode): HTMLElement {
  if (!(field instanceof HTMLInputElement && field.type === 'radio')) return field;
  const group = [...frame.querySelectorAll<HTMLInputElement>('input[type="radio"]')].filter(({ name }) => name === field.name);
  return group.find(({ checked }) => checked) ?? field;
}

export function deedOf(frame: ParentNode): HTMLElement | null {
  return taking(frame, deeds) ?? null;
}

export function firstField(frame: ParentNode): HTMLElement | null {
  const field = taking(frame, `[${mark}]`) ?? taking(frame, fields);
  return field ? chosenOf(field, frame) : null;
}

/** On what is no field itself, as the button that chooses a file: what it gave, or did not give, is told to be wrong. */
export const wronglyGiven = { 'data-wrong': '' } as const;

export const ownSteps = ['keydown', 'pointerdown'] as const;

/** Gives the way to end it. */
function beginAt(frame: HTMLElement): () => void {
  const late = new MutationObserver(() => begin());
  const end = () => {
    late.disconnect();
    for (const step of ownSteps) window.removeEventListener(step, end, true);
  };
  let marked: HTMLElement | null = null;
  const begin = () => {
    marked?.removeAttribute(mark);
    const field = firstField(frame);
    const stop = field ?? deedOf(frame);
    marked = stop?.hasAttribute(mark) ? null : stop;
    marked?.setAttribute(mark, '');
    stop?.focus({ preventScroll: true });
    if (field) end();
  };
  for (const step of ownSteps) window.addEventListener(step, end, true);
  late.observe(frame, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
  begin();
  return end;
}

/** For the frame of a form or a dialog. */
export function useFirstStop<Frame extends HTMLElement>(wanted = true): RefObject<Frame | null> {
  const frame = useRef<Frame>(null);
  useEffect(() => (wanted && frame.current ? beginAt(frame.current) : undefined), [wanted]);
  return frame;
}

/** On the field that waits for the next thing while nothing else is in hand, as that of a scanned code. */
export const waiting = { 'data-waiting': '' } as const;

/** A list to choose from would open under whoever comes back to it. */
const opensItself = '[role="combobox"], [aria-haspopup="listbox"]';

/**
 * For a dialog that is there only while it is open: whoever leaves it, by whatever way, goes on where they were. Mantine gives the keys back
 * when its dialog closes, and this one is gone by then.
 */
export function useGiveBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const held = before !== document.body && before?.isConnected && !before.matches(opensItself) ? before : null;
      const next = held ?? document.querySelector('[data-waiting]');
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    },
    [before],
  );
}
