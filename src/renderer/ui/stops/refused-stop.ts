// Where the hands go on in a dialog that was refused. No dialog is refused before the first screen stands, so this comes after it.
import { deedOf, firstField, ownSteps } from './first-stop.ts';

const wrong = '[aria-invalid="true"], [data-wrong]';
const pressable = 'button:is([type="submit"], [data-variant="filled"], [data-sends])';
const changes = { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-invalid', 'data-wrong', 'disabled'] };
const laterSteps = [...ownSteps, 'input'] as const;

/** Gives the way to end it. */
export function goOnIn(frame: HTMLElement): () => void {
  let pressed: HTMLButtonElement | null = null;
  const goOn = (): boolean => {
    if (pressed === null || (pressed.disabled && pressed.isConnected)) return false;
    const field = frame.querySelector<HTMLElement>(wrong);
    if (!field && document.activeElement !== document.body) return false;
    // What was pressed may have made way for what came of it.
    const next = field ?? (pressed.isConnected ? pressed : (firstField(frame) ?? deedOf(frame) ?? frame.querySelector('button')));
    next?.focus();
    // What stands at a field may come a moment after the button is open again.
    return field !== null;
  };
  const answered = () => {
    if (goOn()) pressed = null;
  };
  const press = (button: unknown) => {
    if (!(button instanceof HTMLButtonElement)) return;
    pressed = button;
    // What a form refuses by itself may have been told before.
    requestAnimationFrame(goOn);
  };
  const send = ({ target, submitter }: SubmitEvent) =>
    press(submitter ?? (target instanceof Element ? target.querySelector(pressable) : null));
  const click = ({ target }: MouseEvent) => press(target instanceof Element ? target.closest(pressable) : null);
  // Who types on has gone on.
  const step = () => {
    pressed = null;
  };
  const late = new MutationObserver(answered);
  late.observe(frame, changes);
  frame.addEventListener('submit', send);
  frame.addEventListener('click', click);
  for (const own of laterSteps) window.addEventListener(own, step, true);
  // This came after somebody was faster and was refused: they still stand at what they pressed.
  const { activeElement } = document;
  if (activeElement?.matches(pressable) && frame.contains(activeElement) && frame.querySelector(wrong)) press(activeElement);
  return () => {
    late.disconnect();
    frame.removeEventListener('submit', send);
    frame.removeEventListener('click', click);
    for (const own of laterSteps) window.removeEventListener(own, step, true);
  };
}
