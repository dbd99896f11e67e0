// Lines at the lower edge of the page in which the shell speaks, independent of what the page shows: one that passes, and one that stays
// for as long as the end of the program is waited for.
import type { PendingEnd } from '../life/quit-flow.ts';

const SHOWN_MS = 10_000;

/** Set property by property: the page's content security policy allows no style attribute. */
const barStyle = {
  position: 'fixed',
  bottom: '16px',
  left: '50%',
  transform: 'translateX(-50%)',
  maxWidth: '80vw',
  padding: '8px 16px',
  borderLeft: '2px solid #5fb3bf',
  background: '#24272b',
  color: '#f2f2f0',
  fontSize: '13px',
  zIndex: '10000',
};
const buttonStyle = {
  marginLeft: '16px',
  padding: '4px 10px',
  border: '1px solid #f2f2f0',
  borderRadius: '3px',
  background: 'transparent',
  color: 'inherit',
  font: 'inherit',
  cursor: 'pointer',
};

function barOf(id: string): HTMLElement {
  const known = document.getElementById(id);
  if (known) return known;
  const bar = document.createElement('div');
  bar.id = id;
  bar.setAttribute('role', 'status');
  bar.dataset.print = 'never';
  Object.assign(bar.style, barStyle);
  document.body.append(bar);
  return bar;
}

const noticeId = 'plumbline-shell-notice';

export function showNotice(text: string): void {
  document.getElementById(noticeId)?.remove();
  const bar = barOf(noticeId);
  bar.textContent = text;
  setTimeout(() => bar.remove(), SHOWN_MS);
}

const endId = 'plumbline-pending-end';

/** Above the other one. Its buttons stay the same ones, so that a press is not lost while the text changes. */
export function showPendingEnd(end: PendingEnd | null, answer: (choice: 'now' | 'keep') => void): void {
  if (end === null) {
    document.getElementById(endId)?.remove();
    return;
  }
  const bar = barOf(endId);
  if (bar.childElementCount === 0) {
    Object.assign(bar.style, { bottom: '64px', width: 'max-content' });
    bar.append(
      document.createElement('span'),
      buttonFor(() => answer('now')),
      buttonFor(() => answer('keep')),
    );
  }
  const texts = [end.text, end.endNow, end.keepRunning];
  for (const [index, part] of [...bar.children].entries()) {
    const text = texts[index] ?? '';
    if (part.textContent !== text) part.textContent = text;
  }
}

function buttonFor(onPress: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  Object.assign(button.style, buttonStyle);
  button.addEventListener('click', onPress);
  return button;
}
