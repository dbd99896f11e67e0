// Keys that go on with the work from any field: Ctrl+S and Ctrl+Enter save what the hands are in, F9 takes the next step of what is open.
// They press the buttons that stand there, so what a button may not do no key does. docs/design/expectations.md#keyboard-and-scanner.
import { useEffect } from 'react';
import { flushSync } from 'react-dom';

export const nextKey = 'F9';

type Chord = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export function isSaveKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Chord): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && (key === 'Enter' || key.toLowerCase() === 's');
}

const savesOf = 'button[type="submit"], [data-save]';

function isReady(one: Element): one is HTMLElement {
  return one instanceof HTMLElement && !one.matches(':disabled, [data-disabled], [data-loading]') && one.checkVisibility();
}

/** What lies in front, else the screen. */
function front(): HTMLElement {
  const dialogs = document.querySelectorAll<HTMLElement>('[aria-modal="true"]');
  return [...dialogs].at(-1) ?? document.querySelector('main') ?? document.body;
}

/** A form's own button may stand outside of it. */
function submitOf(form: HTMLFormElement | null | undefined): HTMLElement | undefined {
  return [...(form?.elements ?? [])].filter(isReady).find((one) => one.matches('button[type="submit"]'));
}

/** The button of the form that has the hands; else the only one there is, so that none is pressed by guessing. */
function saveButton(around: HTMLElement, hand: Element | null): HTMLElement | undefined {
  const own = submitOf(hand?.closest('form'));
  if (own) return own;
  const [marked] = [...around.querySelectorAll('[data-save]')].filter(isReady);
  if (marked) return marked;
  const others = [...around.querySelectorAll(savesOf)].filter(isReady);
  if (others.length > 0) return others.length === 1 ? others[0] : undefined;
  const main = [...around.querySelectorAll('[data-variant="filled"]:not([data-danger])')].filter(isReady);
  return around.ariaModal === 'true' && main.length === 1 ? main[0] : undefined;
}

/** What is being typed is taken over first, and the hand stays where it is. */
function takeOver(hand: Element | null): void {
  if (!(hand instanceof HTMLElement) || hand === document.body) return;
  flushSync(() => hand.blur());
  hand.focus({ preventScroll: true });
}

function isNextKey({ key, ctrlKey, metaKey, altKey, shiftKey }: Chord): boolean {
  return key === nextKey && !(ctrlKey || metaKey || altKey || shiftKey);
}

function takeNext(event: KeyboardEvent, around: HTMLElement): void {
  const [next] = [...around.querySelectorAll('[data-next]')].filter(isReady);
  if (!next) return;
  event.preventDefault();
  takeOver(document.activeElement);
  next.click();
}

function save(event: KeyboardEvent, around: HTMLElement): void {
  const hand = document.activeElement;
  // On a link the same keys open it beside this page.
  if (event.key === 'Enter' && hand?.closest('a[href]')) return;
  event.preventDefault();
  takeOver(hand);
  saveButton(around, hand)?.click();
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat) return;
  if (isNextKey(event)) takeNext(event, front());
  else if (isSaveKey(event)) save(event, front());
}

/** A choice that is shut would open by Ctrl+Enter, and nobody would save: it does not hear of that. */
function onKeyDownInChoice(event: KeyboardEvent): void {
  const isChoice =
    event.target instanceof Element && event.target.matches('[aria-haspopup="listbox"]:not([aria-expanded="true"])');
  if (!isChoice || event.key !== 'Enter' || !isSaveKey(event)) return;
  event.stopPropagation();
  onKeyDown(event);
}

/** Once, around all pages. */
export function useWorkKeys(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('keydown', onKeyDownInChoice, true);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('keydown', onKeyDownInChoice, true);
    };
  }, []);
}
