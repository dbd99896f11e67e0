// Each window has the menu of its own page, and what is chosen there, or its key pressed, goes to that page: a record must not be made in
// another lab than the one that is seen. On macOS the one menu of the program is that of the window in front.
import { app, type BrowserWindow, Menu, type WebContents } from 'electron';
import type { PageMenu, PageOffer, ShellWish } from '../../server/contract/lab/desktop-bridge.ts';
import { offerContextMenu } from '../menus/context-menu.ts';
import { menuTemplate, type OwnActions } from '../menus/menu.ts';
import type { ShellLanguage, Words } from '../words/words.ts';
import type { PageWishes } from './page-wishes.ts';

/** `prints` shows the print queue alone, `other` a lab on another computer. */
type Shows = 'main' | 'prints' | 'other';

interface FollowedWindow {
  window: BrowserWindow;
  shows: Shows;
  /** To its page, once it listens. */
  wishes: PageWishes;
  wish(wish: ShellWish): void;
}

interface MenusInput {
  /** In the language of this computer's page where none is named. */
  words(language?: ShellLanguage): Words;
  own: OwnActions;
  /** A word that is right from now on. */
  learn(word: string): void;
}

export class WindowMenus {
  readonly #input: MenusInput;
  readonly #windows = new Map<WebContents, FollowedWindow & { offer: PageOffer | null }>();
  readonly #isMac = process.platform === 'darwin';

  constructor(input: MenusInput) {
    this.#input = input;
  }

  follow(followed: FollowedWindow): void {
    const { window, wishes } = followed;
    const { webContents } = window;
    this.#windows.set(webContents, { ...followed, offer: null });
    wishes.follow(webContents);
    const words = () => this.#input.words(this.#windows.get(webContents)?.offer?.language);
    offerContextMenu(window, words, this.#input.learn);
    window.once('closed', () => this.#windows.delete(webContents));
    if (this.#isMac) window.on('focus', () => this.#install());
    this.#install();
  }

  /** What a page says when it is there, and whenever something of it changed. */
  offered(page: WebContents, offer: PageOffer): void {
    const followed = this.#windows.get(page);
    if (!followed) return;
    followed.offer = offer;
    followed.wishes.heard(page);
    this.#install();
  }

  /** What it offers of this computer is another. */
  renew(): void {
    this.#install();
  }

  /** A page that says why there is no lab offers nothing. */
  ownPagesAreGone(): void {
    for (const followed of this.#windows.values()) if (followed.shows !== 'other') followed.offer = null;
    this.#install();
  }

  #install(): void {
    const windows = [...this.#windows.values()];
    const main = windows.find(({ shows }) => shows === 'main');
    const inFront = this.#isMac ? windows.find(({ window }) => window.isFocused()) : undefined;
    const ofProgram = inFront ?? main;
    // Elsewhere this one is given to all windows, so the others get theirs after it.
    if (ofProgram) Menu.setApplicationMenu(this.#menuOf(ofProgram));
    if (!this.#isMac) for (const followed of windows) if (followed !== main) followed.window.setMenu(this.#menuOf(followed));
  }

  #menuOf({ shows, wish, offer }: FollowedWindow & { offer: PageOffer | null }): Menu {
    const template = menuTemplate(
      {
        words: this.#input.words(offer?.language),
        wish,
        page: offer && offer.menu.sections.length > 0 ? pageOf(shows, offer.menu) : null,
        own: shows === 'other' ? null : this.#input.own,
        withDeveloperTools: !app.isPackaged,
      },
      process.platform,
    );
    return Menu.buildFromTemplate(template);
  }
}

const pageOf = (shows: Shows, menu: PageMenu): PageMenu => (shows === 'prints' ? { sections: [], create: [] } : menu);
