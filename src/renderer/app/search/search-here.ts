// What can be done on the screen that stands, as its own buttons say it: the head of a record, its tabs, the tools of a list, the fields of
// its form. Whoever may not do a thing has no button for it, so nothing has to be asked again.
export interface OfferHere {
  label: string;
  /** Keys that do the same. */
  keys?: string;
  /** Is offered only when it is called: a form has more fields than a list of offers has room. */
  called?: true;
  run: () => void;
}

const buttons = '[data-actions] :is(button, a[href]):not([data-back])';
const tabs = 'main [role="tab"]';
const fieldNames = 'main form label[for]';

/** A tab that has no room in its line stands there all the same, behind its last button (records/value/tab-line.tsx). */
const isShown = (one: HTMLElement) =>
  one.offsetParent !== null || (one.matches('[data-roomless]') && one.parentElement?.offsetParent !== null);

export function offersHere(): OfferHere[] {
  const found = [...document.querySelectorAll<HTMLElement>(`${buttons}, ${tabs}`)].filter(
    (one) => !one.matches(':disabled, [data-disabled], [aria-selected="true"]') && isShown(one),
  );
  const offers = found.map((one): OfferHere => {
    const keys = [...one.querySelectorAll('kbd')].map(({ textContent }) => textContent).join(' ');
    return { label: nameOf(one), ...(keys === '' ? {} : { keys }), run: () => press(one) };
  });
  const known = new Set<string>();
  return [...offers, ...fieldsHere()].filter(({ label }) => label !== '' && !known.has(label) && known.add(label));
}

function fieldsHere(): OfferHere[] {
  return [...document.querySelectorAll<HTMLLabelElement>(fieldNames)].flatMap((label): OfferHere[] => {
    const field = label.control;
    if (!field || field.matches(':disabled, [readonly]:not([role]):not([aria-haspopup])') || !(isShown(field) || tabOf(field)))
      return [];
    return [{ label: nameOf(label), called: true, run: () => reach(field) }];
  });
}

/** Without its key, and without what it counts or marks behind its name. */
function nameOf(one: HTMLElement): string {
  const told = one.getAttribute('aria-label');
  if (told !== null) return told.trim();
  const walker = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent?.trim() ?? '';
    if (text !== '' && !walker.currentNode.parentElement?.closest('kbd')) return text;
  }
  return '';
}

/** What opens has the keys afterwards, as if it had been pressed by hand. */
function press(one: HTMLElement): void {
  if (!one.isConnected) return;
  one.focus();
  one.click();
}

/** The tab that it stands in, while another one is open. */
function tabOf(field: HTMLElement): HTMLElement | null {
  const panel = field.closest<HTMLElement>('[role="tabpanel"]');
  if (!panel || isShown(panel)) return null;
  const tab = document.getElementById(panel.getAttribute('aria-labelledby') ?? '');
  return tab && isShown(tab) ? tab : null;
}

/** A tab is drawn a moment after it was opened; longer than that nobody waits. */
const mostFrames = 60;

function reach(field: HTMLElement): void {
  if (!field.isConnected) return;
  tabOf(field)?.click();
  focusOnceShown(field.id, mostFrames);
}

function focusOnceShown(id: string, frames: number): void {
  const field = document.getElementById(id);
  if (field && isShown(field)) {
    field.scrollIntoView({ block: 'center' });
    field.focus();
  } else if (frames > 0) requestAnimationFrame(() => focusOnceShown(id, frames - 1));
}
