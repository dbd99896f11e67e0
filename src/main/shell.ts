// The running desktop app: one server, one window, and what is shown while either of them is in trouble.
import { app, type BrowserWindow, session, shell } from 'electron';
import { type ErrorPage, errorPageUrl } from './error-page.ts';
import { answerCalls, notify } from './ipc.ts';
import type { Launch } from './launch.ts';
import { installMenu } from './menu.ts';
import { paths } from './paths.ts';
import { lockPages, lockSession, type PageRules } from './security.ts';
import { ServerHost, type StartFailure } from './server-host.ts';
import { createWindow, focus, show } from './windows.ts';
import type { Words } from './words.ts';

export class Shell {
  readonly #launch: Launch;
  readonly #words: Words;
  #host: ServerHost;
  #window: BrowserWindow | null = null;
  #url: string | null = null;
  #exitCode = 0;

  constructor(launch: Launch, words: Words) {
    this.#launch = launch;
    this.#words = words;
    this.#host = this.#newHost();
  }

  start(): void {
    const rules: PageRules = {
      serverOrigin: () => this.#origin(),
      onAction: (action) => {
        if (action === 'retry') this.#retry();
      },
    };
    lockPages(rules);
    lockSession(session.defaultSession, rules);
    const showDataFolder = () => void shell.openPath(this.#launch.dataDir);
    answerCalls(
      {
        'app:info': () => ({ version: app.getVersion(), dataDir: this.#launch.dataDir, platform: process.platform }),
        'app:show-data-folder': showDataFolder,
      },
      () => this.#origin(),
    );
    installMenu(this.#words, { showDataFolder, showAbout: () => app.showAboutPanel() }, !app.isPackaged);
    this.#host.start();
  }

  focus(): void {
    if (this.#window) focus(this.#window);
  }

  /** Stops the server and answers the exit code of the app. */
  async stop(): Promise<number> {
    await this.#host.stop();
    return this.#exitCode;
  }

  #origin(): string | null {
    return this.#url === null ? null : new URL(this.#url).origin;
  }

  #newHost(): ServerHost {
    const { dataDir, port, demo } = this.#launch;
    const options = { dataDir, port, demo, resourcesDir: paths.resources, rendererDir: paths.renderer };
    return new ServerHost(paths.serverProcess, options, {
      onReady: (url, isRestart) => this.#ready(url, isRestart),
      onCrash: () => this.#tell(this.#words.serverStopped),
      onFailed: (failure) => this.#failed(failure),
      onLost: () => this.#lost(),
    });
  }

  #ready(url: string, isRestart: boolean): void {
    const isSamePlace = this.#url === url;
    this.#url = url;
    this.#exitCode = 0;
    if (!isRestart || !isSamePlace) this.#show(url);
    if (isRestart) this.#tell(this.#words.serverBack);
  }

  #failed(failure: StartFailure): void {
    process.stderr.write(`${failure.message}\n`);
    this.#exitCode = failure.exitCode || 1;
    this.#showError({ title: this.#words.startFailed, message: failure.message, retryLabel: this.#words.tryAgain });
  }

  #lost(): void {
    process.stderr.write(`${this.#words.serverLost}\n`);
    this.#exitCode = 1;
    this.#showError({
      title: this.#words.serverLost,
      message: this.#words.serverLostAdvice,
      retryLabel: this.#words.tryAgain,
    });
  }

  #retry(): void {
    this.#host = this.#newHost();
    this.#host.start();
  }

  #showError(page: ErrorPage): void {
    this.#url = null;
    this.#show(errorPageUrl(page));
  }

  #show(url: string): void {
    if (this.#window) show(this.#window, url);
    else {
      this.#window = createWindow(url);
      this.#window.on('closed', () => {
        this.#window = null;
      });
    }
  }

  #tell(notice: string): void {
    if (this.#window) notify(this.#window.webContents, 'server:notice', notice);
  }
}
