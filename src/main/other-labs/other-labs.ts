// Labs on other computers, each in a window of its own: only its address, only by the certificate whose fingerprint was compared,
// with cookies and storage apart from everything else, with a menu of its own, and without a bridge to this computer.
import { createHash } from 'node:crypto';
import { type BrowserWindow, type Session, session } from 'electron';
import type { KnownLab, OpenedLab, OpenLab } from '../../server/contract/lab/desktop-bridge.ts';
import { errorPageUrl } from '../windows/error-page.ts';
import { PageWishes } from '../windows/page-wishes.ts';
import { lockSession, type PageRules } from '../windows/security.ts';
import type { WindowMenus } from '../windows/window-menus.ts';
import { createWindow, focus, otherLabWindow, show } from '../windows/windows.ts';
import type { Words } from '../words/words.ts';
import { askLab, labOrigin } from './ask-lab.ts';
import type { ComparedLab, KnownLabs } from './known-labs.ts';
import { fingerprintOf } from './lab-certificate.ts';

/** As Chromium numbers it: accepted, or of an authority that is not trusted. */
const accepted = 0;
const refused = -202;

interface OtherLabsInput {
  menus: WindowMenus;
  known: KnownLabs;
  words(): Words;
  language(): string;
  /** Which labs were opened from here is another list. */
  onChange(): void;
  onOutside: PageRules['onOutside'];
  /** Of a window onto a lab that was not open before. */
  onSession(session: Session): void;
}

export class OtherLabs {
  readonly #known: KnownLabs;
  readonly #input: OtherLabsInput;
  readonly #windows = new Map<string, BrowserWindow>();
  readonly #rules = new Map<Session, PageRules>();

  constructor(input: OtherLabsInput) {
    this.#known = input.known;
    this.#input = input;
  }

  list(): KnownLab[] {
    return this.#known.list().map(({ name, address }) => ({ name, address }));
  }

  /** It is compared anew when it is opened again. */
  forget(address: string): void {
    this.#known.forget(address);
    this.#input.onChange();
  }

  /** What a page of one of these windows may do; null for any other page. */
  rulesOf(of: Session): PageRules | null {
    return this.#rules.get(of) ?? null;
  }

  async open({ address: typed, fingerprint, forget = false }: OpenLab): Promise<OpenedLab> {
    const address = labOrigin(typed);
    if (address === null) return { state: 'bad_address' };
    if (forget) this.#known.forget(address);
    const lab = await askLab(address);
    if (!lab) return { state: 'unreachable' };
    const known = this.#known.at(address);
    if (known && known.fingerprint !== lab.fingerprint) return { state: 'changed', ...lab, address, before: known.fingerprint };
    // What was compared is what is trusted: another answer meanwhile is compared anew.
    if (!known && fingerprint !== lab.fingerprint) return { state: 'compare', ...lab, address };
    this.#known.keep({ ...lab, address });
    this.#input.onChange();
    this.#show({ ...lab, address });
    return { state: 'opened' };
  }

  #show({ address, name, fingerprint }: ComparedLab): void {
    // Chromium remembers what was answered about a certificate, so another fingerprint begins with storage of its own, too.
    const partition = `persist:lab-${createHash('sha256').update(`${address} ${fingerprint}`).digest('hex').slice(0, 16)}`;
    const open = this.#windows.get(address);
    if (open?.webContents.session === session.fromPartition(partition)) {
      // It may show why it could not be reached.
      if (!open.webContents.getURL().startsWith(address)) show(open, address);
      focus(open);
      return;
    }
    open?.destroy();
    this.#lock(session.fromPartition(partition), address, fingerprint);
    const window = createWindow({ kind: otherLabWindow, url: address, title: name, partition });
    this.#windows.set(address, window);
    const wishes = new PageWishes();
    this.#input.menus.follow({ window, shows: 'other', wishes, wish: (wish) => wishes.ask(wish) });
    window.on('closed', () => {
      if (this.#windows.get(address) === window) this.#windows.delete(address);
    });
    window.on('page-title-updated', (event, title) => {
      event.preventDefault();
      // The page names its lab, too; what counts is the name that was compared.
      const [screen = title] = title.split(` – ${name} – `);
      window.setTitle(`${screen} · ${name} (${new URL(address).host})`);
    });
    window.webContents.on('did-fail-load', (_event, code, _description, url, isMainFrame) => {
      if (isMainFrame && url.startsWith(address)) this.#explain(window, code);
    });
  }

  #lock(of: Session, address: string, fingerprint: string): void {
    if (this.#rules.has(of)) return;
    const rules: PageRules = {
      serverOrigin: () => address,
      onOutside: this.#input.onOutside,
      onAction: (action) => {
        const window = this.#windows.get(address);
        if (action === 'retry' && window) show(window, address);
      },
    };
    this.#rules.set(of, rules);
    lockSession(of, rules);
    this.#input.onSession(of);
    const plain = (name: string) => name.replace(/^\[|\]$/g, '');
    of.setCertificateVerifyProc(({ hostname, certificate }, answer) => {
      const shown = { server: certificate.data, authority: certificate.issuerCert?.data ?? '' };
      const isItself = plain(hostname) === plain(new URL(address).hostname);
      answer(isItself && fingerprintOf(shown, hostname) === fingerprint ? accepted : refused);
    });
  }

  /** Chromium counts errors of certificates from -200 to -299. */
  #explain(window: BrowserWindow, code: number): void {
    const isCertificate = code <= -200 && code > -300;
    const { labChanged, labChangedAdvice, labAway, labAwayAdvice, tryAgain } = this.#input.words();
    show(
      window,
      errorPageUrl({
        language: this.#input.language(),
        title: isCertificate ? labChanged : labAway,
        message: isCertificate ? labChangedAdvice : labAwayAdvice,
        actions: [{ label: tryAgain, action: 'retry' }],
      }),
    );
  }
}
