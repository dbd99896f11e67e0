// What can be done on the screen that stands, as its own buttons say it: the head of a record, its tabs, the tools of a list. Whoever may not
// do a thing has no button for it, so nothing has to be asked again.
export interface OfferHere {
  label: string;
  run: () => void;
}

const buttons = '[data-actions] :is(button, a[href]):not([data-back])';
const tabs = 'main [role="tab"]';

/** A tab that has no room in its line stands there all the same, behind its last button (records/value/tab-line.tsx). */
const isShown = (one: HTMLElement) =>
  one.offsetParent !== null || (one.matches('[data-roomless]') && one.parentElement?.offsetParent !== null);

export function offersHere(): OfferHere[] {
  const found = [...document.querySelectorAll<HTMLElement>(`${buttons}, ${tabs}`)].filter(
    (one) => !one.matches(':disabled, [data-disabled], [aria-selected="true"]') && isShown(one),
  );
  const labels = new Set<string>();
  return found.flatMap((one) => {
    const label = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim();
    if (label === '' || labels.has(label)) return [];
    labels.add(label);
    return [{ label, run: () => press(one) }];
  });
}

/** What opens has the keys afterwards, as if it had been pressed by hand. */
function press(one: HTMLElement): void {
  if (!one.isConnected) return;
  one.focus();
  one.click();
}
