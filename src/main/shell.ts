// The running desktop app: one server, its windows and the tray, and what is shown while any of them is in trouble.
import { join } from 'node:path';
import { app, session, shell, type WebContents } from 'electron';
import type { MoveEnd, OwnFolder, PageOffer, WarmCopyChoice } from '../server/contract/lab/desktop-bridge.ts';
import { answerCalls } from './bridge/ipc.ts';
import { Files } from './kept/files.ts';
import { keepStorageFlushed } from './kept/kept-storage.ts';
import { LabServer } from './lab-server.ts';
import type { OpenRequest } from './life/open-requests.ts';
import { QuitFlow } from './life/quit-flow.ts';
import { isServed, labDirectory, type StartOptions } from './life/start-options.ts';
import { SystemNotices } from './life/system-notices.ts';
import { chooseWarmCopy } from './life/warm-copy-choice.ts';
import type { OwnActions } from './menus/menu.ts';
import { TrayAndMenu } from './menus/tray-and-menu.ts';
import { knownLabsIn } from './other-labs/known-labs.ts';
import { openLabFile } from './other-labs/lab-file.ts';
import { OtherLabs } from './other-labs/other-labs.ts';
import { OwnFolders } from './other-labs/own-folders.ts';
import { recentLabs } from './other-labs/recent-labs.ts';
import { paths } from './paths.ts';
import { Recovery } from './recovery/recovery.ts';
import { pageLostPage } from './recovery/recovery-pages.ts';
import { Spelling } from './spelling/spelling.ts';
import { installAtEnd, installKind } from './updates/install-update.ts';
import { Updates } from './updates/updates.ts';
import { AppWindows } from './windows/app-windows.ts';
import { type ErrorPage, errorPageUrl } from './windows/error-page.ts';
import { openOutside } from './windows/open-outside.ts';
import { lockPages, lockSession, type PageRules } from './windows/security.ts';
import { WindowMenus } from './windows/window-menus.ts';
import { wordsFor } from './words/words.ts';

export class Shell {
  readonly #launch: StartOptions;
  readonly #face: TrayAndMenu;
  readonly #menus: WindowMenus;
  readonly #windows: AppWindows;
  readonly #files: Files;
  readonly #recovery: Recovery;
  readonly #ending: QuitFlow;
  readonly #updates: Updates;
  readonly #labs: OtherLabs;
  readonly #notices = new SystemNotices({
    isOn: () => this.#face.chosen().notices,
    go: (to) => this.#windows.ask({ kind: 'go', to }),
  });
  readonly #spelling = new Spelling({ choice: () => this.#face.chosen().spelling, language: () => this.#face.language() });
  readonly #folders: OwnFolders;
  readonly #server: LabServer;

  constructor(launch: StartOptions) {
    this.#launch = launch;
    this.#face = new TrayAndMenu({
      dataDir: launch.dataDir,
      open: () => this.focus(),
      ask: (wish) => this.ask(wish),
      quit: () => app.quit(),
    });
    this.#menus = new WindowMenus({
      words: (language) => (language ? wordsFor(language) : this.#face.words()),
      ...{ own: this.#ownActions(), learn: (word) => this.#spelling.learn(word) },
    });
    this.#updates = this.#newUpdates(launch.updates);
    this.#labs = new OtherLabs({
      menus: this.#menus,
      known: knownLabsIn(join(app.getPath('userData'), 'known-labs.json')),
      words: () => this.#face.words(),
      language: () => this.#face.language(),
      onOutside: (outside) => void openOutside(outside, this.#face.words()),
      ...{ onSession: (of) => this.#spelling.renew(of), onChange: () => this.#menus.renew() },
    });
    this.#folders = new OwnFolders({
      ...{ dataDir: launch.dataDir, words: () => this.#face.words() },
      choose: () => this.#files.chooseFolder('other-lab'),
      focus: () => this.focus(),
      onChange: () => this.#menus.renew(),
    });
    this.#server = new LabServer({
      ...{ launch, face: this.#face },
      windows: () => this.#windows,
      recovery: () => this.#recovery,
    });
    this.#windows = new AppWindows({
      menus: this.#menus,
      words: () => this.#face.words(),
      startsHidden: () => launch.inTray && this.#face.hasTray(),
      staysInTray: () => this.#face.staysInTray(),
      onPageGone: (reason, exitCode) => this.#server.note({ what: 'page', reason, exitCode }),
      onPlace: (address) => this.#server.went(address),
      onPageAway: (address) => this.#server.pageAway(address),
      onPageLost: () => this.#windows.show(errorPageUrl(pageLostPage(this.#face.words(), this.#face.language()))),
    });
    this.#files = new Files({
      words: () => this.#face.words(),
      window: () => this.#windows.main(),
      onSaved: (file) => this.#windows.saved(file),
    });
    this.#recovery = new Recovery({
      ...{ dataDir: launch.dataDir, served: () => isServed(launch.dataDir) },
      words: () => this.#face.words(),
      language: () => this.#face.language(),
      show: (page) => this.#showError(page),
      showFolder: (folder) => this.#showFolder(folder),
      onChanged: () => this.#server.forgetPlace(),
      start: (mode, dataDir, newLab) => this.#server.restart(mode, dataDir, newLab),
    });
    this.#ending = new QuitFlow({
      words: () => this.#face.words(),
      status: () => this.#server.status(),
      pending: (end) => this.#windows.pendingEnd(end),
      closeWindows: () => this.#windows.close(),
      stop: () => this.#stop(),
    });
  }

  #newUpdates(address: string | null): Updates {
    return new Updates({
      address,
      keyFile: paths.updateKey,
      folder: join(app.getPath('userData'), 'updates'),
      running: app.getVersion(),
      installKind: installKind(),
      mayInstall: () => this.#isAdministrator(),
      backUp: () => this.#server.backUp('before-update'),
      install: installAtEnd,
    });
  }

  /** What the menu offers of this computer and its own lab. */
  #ownActions(): OwnActions {
    return {
      showPrintQueue: () => this.#showPrints(),
      openOtherLab: () => this.#windows.ask({ kind: 'other-lab' }),
      openFolderLab: () => void this.#folders.choose(),
      recentLabs: () => recentLabs({ network: this.#labs, folders: this.#folders, words: () => this.#face.words() }),
      showDataFolder: () => this.#showFolder('data'),
      showLogs: () => this.#showFolder('logs'),
    };
  }

  start(): void {
    const rules: PageRules = {
      serverOrigin: () => this.#server.origin(),
      onAction: (action) => this.#recovery.act(action),
      onOutside: (outside) => void openOutside(outside, this.#face.words()),
    };
    lockPages((of) => this.#labs.rulesOf(of) ?? rules);
    lockSession(session.defaultSession, rules);
    this.#files.watch(session.defaultSession);
    answerCalls(
      {
        'app:info': () => ({
          version: app.getVersion(),
          dataDir: labDirectory(this.#launch.dataDir),
          platform: process.platform,
          knownLabs: this.#labs.list(),
        }),
        'labs:open': (lab) => this.#labs.open(lab),
        'app:show-folder': (folder) => this.#showFolder(folder),
        'app:notify': (notice) => this.#notices.show(notice),
        'spelling:words': (word) => (word === undefined ? this.#spelling.words() : this.#spelling.forget(word)),
        'folders:choose': (use) => this.#files.chooseFolder(use),
        'lab:move': (folder) => this.#move(folder),
        'lab:warm-copy': (choice) => this.#warmCopy(choice),
        'lab:mend': () => this.#mend(),
        'files:show': (id) => this.#files.show(id),
        'updates:state': (look) => this.#updates.state(look),
        'updates:install': (version) => this.#updates.install(version),
        'app:preferences': (change) => {
          this.#face.change(change);
          if (change.spelling !== undefined) this.#spelling.renew();
          return this.#face.chosen();
        },
        'app:end': (choice) => {
          this.#ending.answer(choice);
          return undefined;
        },
        'window:offer': (offer, page) => this.#offered(offer, page),
      },
      { own: () => this.#server.origin(), ofOtherLab: (page) => this.#labs.rulesOf(page.session)?.serverOrigin() ?? null },
    );
    this.#face.start();
    keepStorageFlushed();
    this.#server.start();
    this.#windows.prepare();
    if (this.#launch.openedFrom !== null) this.#folders.cameFrom(this.#launch.openedFrom);
  }

  focus(): void {
    this.#windows.focus();
  }

  /** Shows what somebody asked for, as soon as there is a page to show it. */
  ask(wish: OpenRequest): void {
    if (wish.kind === 'prints') this.#showPrints();
    else if (wish.kind === 'device') this.#windows.ask({ kind: 'go', to: `/inventory/${encodeURIComponent(wish.id)}` });
    else if (wish.kind === 'lab') void openLabFile(wish.file, this.#labs, this.#face.words());
    else if (wish.kind === 'due') this.#windows.ask({ kind: 'go', to: '/calibrations/due' });
    else this.#windows.ask({ kind: 'scan' });
  }

  /** This computer's page also says what language the program speaks here. */
  #offered(offer: PageOffer, page: WebContents): undefined {
    if (this.#labs.rulesOf(page.session) === null) {
      this.#face.speak(offer.language);
      this.#spelling.renew(session.defaultSession);
      if (page === this.#windows.main()?.webContents) this.#server.signedIn(offer.menu.sections.length > 0, page.getURL());
    }
    this.#menus.offered(page, offer);
  }

  quit(): void {
    void this.#ending.ask();
  }

  /** Whoever is signed in the window: the server knows what they may do. */
  async #isAdministrator(): Promise<boolean> {
    const origin = this.#server.origin();
    if (origin === null) return false;
    return (await session.defaultSession.fetch(`${origin}/api/v2/admin/backups`)).ok;
  }

  /** The lab is closed for it, so only an administrator may. */
  async #mend(): Promise<undefined> {
    if (!(await this.#isAdministrator())) throw new Error('only an administrator');
    await this.#server.mend();
  }

  async #move(folder: string): Promise<MoveEnd> {
    if (!this.#files.wasChosen(folder)) throw new Error('only a folder that was chosen here');
    return this.#server.move(folder);
  }

  async #warmCopy(choice: WarmCopyChoice): Promise<boolean> {
    if (!(await this.#isAdministrator())) throw new Error('only an administrator');
    const named = [choice.place, choice.litestream].filter((path) => typeof path === 'string');
    if (!named.every((path) => this.#files.wasChosen(path))) throw new Error('only what was chosen here');
    const isWritten = chooseWarmCopy(labDirectory(this.#launch.dataDir), choice);
    if (isWritten) this.#server.startAnew();
    return isWritten;
  }

  #showFolder(folder: OwnFolder): undefined {
    const { dataDir } = this.#launch;
    void shell.openPath(folder === 'data' ? dataDir : join(dataDir, folder));
  }

  #showError(page: ErrorPage): void {
    this.#server.leave();
    this.#menus.ownPagesAreGone();
    this.#windows.leaveOnlyMain();
    this.#windows.show(errorPageUrl(page));
  }

  #showPrints(): void {
    const url = this.#server.url();
    if (url === null) this.focus();
    else this.#windows.showPrints(url);
  }

  async #stop(): Promise<void> {
    this.#server.forgetPlace();
    session.defaultSession.flushStorageData();
    await this.#updates.beforeQuit();
    await this.#server.stop();
    this.#recovery.close();
    this.#face.close();
    app.exit(this.#server.exitCode());
  }
}
