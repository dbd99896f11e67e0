// The one message that offers to take something back and stands for half a minute: the next one takes its place, and a dialog sends it away,
// which it would lie over. What it offered stays among what was done recently.
let away: (() => void) | null = null;

export function putAwayUndo(): void {
  away?.();
  away = null;
}

/** `hide`: how it goes. */
export function standUndo(hide: () => void): void {
  putAwayUndo();
  away = hide;
}
