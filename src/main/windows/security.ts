// What a page may do in this app: show what the local server serves, and nothing else.
import { app, type Session, type WebContents } from 'electron';
import { barePagePolicy } from './error-page.ts';
import { type Outside, outsideOf } from './external-links.ts';

const OWN_SCHEMES = new Set(['data:', 'blob:', 'devtools:']);
// A key that is shown once must be copyable: the page may write to the clipboard but never read it. A wall display fills the screen.
const ALLOWED_PERMISSIONS: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'fullscreen']);

export interface PageRules {
  /** The origin of the running server, or null while there is none. */
  serverOrigin(): string | null;
  /** A link of the shell's own error page, `plumbline:<action>`, was followed. */
  onAction(action: string): void;
  /** A letter or a page of the world was asked for; nothing else gets so far. */
  onOutside(outside: NonNullable<Outside>): void;
}

const isOwn = (url: string, rules: PageRules) => rules.serverOrigin() !== null && originOf(url) === rules.serverOrigin();

function originOf(url: string): string | null {
  try {
    return new URL(url).origin;
  } catch {
    return null;
  }
}

/** Locks every page that will ever be created, each by the rules of its session. */
export function lockPages(rulesOf: (session: Session) => PageRules): void {
  app.on('web-contents-created', (_event, contents) => lockContents(contents, rulesOf(contents.session)));
}

function lockContents(contents: WebContents, rules: PageRules): void {
  const leave = (url: string) => {
    const outside = isOwn(contents.getURL(), rules) && !isOwn(url, rules) ? outsideOf(url) : null;
    if (outside) rules.onOutside(outside);
  };
  contents.setWindowOpenHandler(({ url }) => {
    leave(url);
    return { action: 'deny' };
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.on('will-navigate', (event) => {
    if (isOwn(event.url, rules)) return;
    event.preventDefault();
    if (event.url.startsWith('plumbline:') && contents.getURL().startsWith('data:'))
      rules.onAction(event.url.slice('plumbline:'.length));
    else leave(event.url);
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame && !isOwn(event.url, rules)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    if (!isOwn(event.url, rules)) event.preventDefault();
  });
}

export function lockSession(session: Session, rules: PageRules): void {
  session.setPermissionRequestHandler((contents, permission, answer) => {
    answer(ALLOWED_PERMISSIONS.has(permission) && isOwn(contents.getURL(), rules));
  });
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => ALLOWED_PERMISSIONS.has(permission) && isOwn(origin, rules),
  );
  session.setDevicePermissionHandler(() => false);
  // Chromium would fetch a dictionary that is not there: this address, which it refuses by itself, is the only place it knows of. Until
  // somebody says which language is checked, none is (main/spelling).
  session.setSpellCheckerDictionaryDownloadURL('http://127.0.0.1:1/');
  session.setSpellCheckerLanguages([]);
  session.setSpellCheckerEnabled(false);
  session.webRequest.onBeforeRequest((details, answer) => {
    answer({ cancel: !OWN_SCHEMES.has(new URL(details.url).protocol) && !isOwn(details.url.replace(/^ws/, 'http'), rules) });
  });
  session.webRequest.onHeadersReceived((details, answer) => {
    const headers = details.responseHeaders ?? {};
    const hasPolicy = Object.keys(headers).some((name) => name.toLowerCase() === 'content-security-policy');
    answer({ responseHeaders: hasPolicy ? headers : { ...headers, 'Content-Security-Policy': [barePagePolicy] } });
  });
}
