// The screen's own keys do the work: a menu, or a button elsewhere, is another way to press them.

export function pressKey(key: string, ctrlKey = false): void {
  document.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
}
