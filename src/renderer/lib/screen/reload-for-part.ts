// A part of the screens that did not come, as the server was away just then, may come no more: the browser can remember that until the page
// is loaded anew. Once in a while, so that a part that is not there at all does not load it over and over.
const lastReload = 'plumbline.reloaded-for-a-part';
const notAgainMs = 15_000;

export function mayReloadForPart(): boolean {
  return Date.now() - Number(sessionStorage.getItem(lastReload) ?? 0) > notAgainMs;
}

export function reloadForPart(): void {
  sessionStorage.setItem(lastReload, String(Date.now()));
  window.location.reload();
}
