// Hands wishes to the page of a window once it listens: a link may come before there is a server, and while a page is loading.
import type { WebContents } from 'electron';
import type { ShellWish } from '../../server/contract/lab/desktop-bridge.ts';
import { notify } from '../bridge/ipc.ts';

export class PageWishes {
  readonly #waiting: ShellWish[] = [];
  #listening: WebContents | null = null;

  follow(contents: WebContents): void {
    const deaf = () => {
      if (this.#listening === contents) this.#listening = null;
    };
    contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (isMainFrame && !isSameDocument) deaf();
    });
    contents.on('render-process-gone', deaf);
    contents.once('destroyed', deaf);
  }

  /** The page said that it is there. */
  heard(contents: WebContents): void {
    this.#listening = contents;
    for (const wish of this.#waiting.splice(0)) notify(contents, 'app:wish', wish);
  }

  ask(wish: ShellWish): void {
    if (this.#listening) notify(this.#listening, 'app:wish', wish);
    else this.#waiting.push(wish);
  }

  /** Only worth something now. */
  tell(wish: ShellWish): void {
    if (this.#listening) notify(this.#listening, 'app:wish', wish);
  }
}
