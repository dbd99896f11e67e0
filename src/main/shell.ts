// The running desktop app: one server, its windows and the tray, and what is shown while any of them is in trouble.
import { join } from 'node:path';
import { app, session, shell, type WebContents } from 'electron';
import type { MoveEnd, OwnFolder, PageOffer } from '../server/contract/lab/desktop-bridge.ts';
import type { RunMode } from '../server/contract/lab/lab-status.ts';
import { AppWindows } from './app-windows.ts';
import { type Breakdown, noteBreakdown } from './crash-log.ts';
import { type ErrorPage, errorPageUrl } from './error-page.ts';
import { Files } from './files.ts';
import { answerCalls } from './ipc.ts';
import { keptSecret } from './kept-secret.ts';
import { keepStorageFlushed } from './kept-storage.ts';
import { knownLabsIn } from './known-labs.ts';
import { openLabFile } from './lab-file.ts';
import type { OwnActions } from './menu.ts';
import { openOutside } from './open-outside.ts';
import type { OpenRequest } from './open-requests.ts';
import { OtherLabs } from './other-labs.ts';
import { paths } from './paths.ts';
import { QuitFlow } from './quit-flow.ts';
import { Recovery } from './recovery.ts';
import { pageAwayPage, pageLostPage, upgradePage } from './recovery-pages.ts';
import { lockPages, lockSession, type PageRules } from './security.ts';
import { type ServerEvents, ServerHost, type StartFailure } from './server-host.ts';
import { labDirectory, type StartOptions } from './start-options.ts';
import { TrayAndMenu } from './tray-and-menu.ts';
import { installAtEnd, installKind } from './updates/install-update.ts';
import { Updates } from './updates/updates.ts';
import { WindowMenus } from './window-menus.ts';
import { wordsFor } from './words.ts';

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
  #host: ServerHost;
  #url: string | null = null;
  #exitCode = 0;
  #mode: RunMode = 'normal';

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
      own: this.#ownActions(),
    });
    this.#updates = new Updates({
      address: launch.updates,
      keyFile: paths.updateKey,
      folder: join(app.getPath('userData'), 'updates'),
      running: app.getVersion(),
      installKind: installKind(),
      mayInstall: () => this.#isAdministrator(),
      backUp: () => this.#host.backUp('before-update'),
      install: installAtEnd,
    });
    this.#labs = new OtherLabs({
      menus: this.#menus,
      known: knownLabsIn(join(app.getPath('userData'), 'known-labs.json')),
      words: () => this.#face.words(),
      language: () => this.#face.language(),
      onOutside: (outside) => void openOutside(outside, this.#face.words()),
    });
    this.#host = this.#newHost(launch.safe ? 'safe' : 'normal', launch.dataDir);
    this.#windows = new AppWindows({
      menus: this.#menus,
      words: () => this.#face.words(),
      startsHidden: () => launch.inTray && this.#face.hasTray(),
      staysInTray: () => this.#face.staysInTray(),
      onPageGone: (reason, exitCode) => this.#note({ what: 'page', reason, exitCode }),
      onPageAway: (address) => this.#pageAway(address),
      onPageLost: () => this.#windows.show(errorPageUrl(pageLostPage(this.#face.words(), this.#face.language()))),
    });
    this.#files = new Files({
      words: () => this.#face.words(),
      window: () => this.#windows.main(),
      onSaved: (file) => this.#windows.saved(file),
    });
    this.#recovery = new Recovery({
      dataDir: launch.dataDir,
      words: () => this.#face.words(),
      language: () => this.#face.language(),
      show: (page) => this.#showError(page),
      showFolder: (folder) => this.#showFolder(folder),
      start: (mode, dataDir, newLab) => this.#restart(mode, dataDir, newLab),
    });
    this.#ending = new QuitFlow({
      words: () => this.#face.words(),
      status: () => this.#host.status(),
      pending: (end) => this.#windows.pendingEnd(end),
      closeWindows: () => this.#windows.close(),
      stop: () => this.#stop(),
    });
  }

  /** What the menu offers of this computer and its own lab. */
  #ownActions(): OwnActions {
    return {
      showPrintQueue: () => this.#showPrints(),
      openOtherLab: () => this.#windows.ask({ kind: 'other-lab' }),
      showDataFolder: () => this.#showFolder('data'),
      showLogs: () => this.#showFolder('logs'),
    };
  }

  start(): void {
    const rules: PageRules = {
      serverOrigin: () => this.#origin(),
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
        'folders:choose': (use) => this.#files.chooseFolder(use),
        'lab:move': (folder) => this.#move(folder),
        'lab:mend': () => this.#mend(),
        'files:show': (id) => this.#files.show(id),
        'updates:state': (look) => this.#updates.state(look),
        'updates:install': (version) => this.#updates.install(version),
        'app:preferences': (change) => {
          this.#face.change(change);
          return this.#face.chosen();
        },
        'app:end': (choice) => {
          this.#ending.answer(choice);
          return undefined;
        },
        'window:offer': (offer, page) => this.#offered(offer, page),
      },
      { own: () => this.#origin(), ofOtherLab: (page) => this.#labs.rulesOf(page.session)?.serverOrigin() ?? null },
    );
    this.#face.start();
    keepStorageFlushed();
    this.#host.start();
    this.#windows.prepare();
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
    if (this.#labs.rulesOf(page.session) === null) this.#face.speak(offer.language);
    this.#menus.offered(page, offer);
  }

  quit(): void {
    void this.#ending.ask();
  }

  /** Whoever is signed in the window: the server knows what they may do. */
  async #isAdministrator(): Promise<boolean> {
    const origin = this.#origin();
    if (origin === null) return false;
    return (await session.defaultSession.fetch(`${origin}/api/v2/admin/backups`)).ok;
  }

  #origin(): string | null {
    return this.#url === null ? null : new URL(this.#url).origin;
  }

  #newHost(mode: RunMode, dataDir: string, newLab = false): ServerHost {
    const { port, demo } = this.#launch;
    this.#mode = mode;
    const lastPort = port === 0 && mode !== 'look' ? this.#face.port() : port;
    const options = {
      dataDir,
      port,
      demo,
      mode,
      newLab,
      secret: keptSecret,
      resourcesDir: paths.resources,
      rendererDir: paths.renderer,
    };
    const events: ServerEvents = {
      onReady: (url, isRestart) => this.#ready(url, isRestart),
      onStatus: (status) => this.#face.statusIs(status),
      onUpgrade: () => this.#upgrading(),
      onCrash: (exitCode) => {
        this.#note({ what: 'server', reason: 'crashed', exitCode });
        this.#face.serverIs('starting');
        this.#windows.notice(this.#face.words().serverStopped);
      },
      onFailed: (failure) => this.#failed(failure),
      onLost: () => this.#lost(),
    };
    return new ServerHost(paths.serverProcess, options, events, lastPort);
  }

  #ready(url: string, isRestart: boolean): void {
    const isSamePlace = this.#url === url;
    this.#url = url;
    if (this.#mode !== 'look') this.#face.keepPort(Number(new URL(url).port));
    this.#exitCode = 0;
    this.#face.serverIs('running');
    if (!isRestart || !isSamePlace) this.#windows.show(url);
    if (!isRestart) return;
    this.#windows.serverIsBack();
    this.#windows.notice(this.#face.words().serverBack);
  }

  #failed(failure: StartFailure): void {
    process.stderr.write(`${failure.message}\n`);
    this.#inTrouble(failure.exitCode || 1);
    this.#recovery.startFailed(failure);
  }

  /** A page that is there tells of it by itself: an older backup is being restored. */
  #upgrading(): void {
    if (this.#url === null) this.#windows.show(errorPageUrl(upgradePage(this.#face.words(), this.#face.language())));
  }

  /** While the server is away or starts anew it is the reason, and is told elsewhere. */
  #pageAway(address: string): void {
    if (this.#face.server() !== 'running' || address !== this.#origin()) return;
    this.#note({ what: 'page', reason: 'did-fail-load', exitCode: 0 });
    this.#windows.show(errorPageUrl(pageAwayPage(this.#face.words(), this.#face.language(), address)));
  }

  #lost(): void {
    process.stderr.write(`${this.#face.words().serverLost}\n`);
    this.#inTrouble(1);
    this.#recovery.serverLost();
  }

  #inTrouble(exitCode: number): void {
    this.#exitCode = exitCode;
    this.#face.serverIs('down');
  }

  /** The lab is closed for it, so only an administrator may. */
  async #mend(): Promise<undefined> {
    if (!(await this.#isAdministrator())) throw new Error('only an administrator');
    await this.#host.stop();
    this.#inTrouble(0);
    this.#recovery.mend();
  }

  async #move(folder: string): Promise<MoveEnd> {
    if (!this.#files.wasChosen(folder)) throw new Error('only a folder that was chosen here');
    return this.#host.move(folder);
  }

  /** Also when only the window was in trouble: a server that runs is left alone. */
  #restart(mode: RunMode, dataDir: string, newLab = false): void {
    if (this.#face.server() === 'running' && mode === 'normal' && this.#url !== null) {
      this.#windows.show(this.#url);
      return;
    }
    this.#face.serverIs('starting');
    this.#host = this.#newHost(mode, dataDir, newLab);
    this.#host.start();
  }

  #showFolder(folder: OwnFolder): undefined {
    const { dataDir } = this.#launch;
    void shell.openPath(folder === 'data' ? dataDir : join(dataDir, folder));
  }

  #showError(page: ErrorPage): void {
    this.#url = null;
    this.#menus.ownPagesAreGone();
    this.#windows.leaveOnlyMain();
    this.#windows.show(errorPageUrl(page));
  }

  #showPrints(): void {
    if (this.#url === null) this.focus();
    else this.#windows.showPrints(this.#url);
  }

  async #stop(): Promise<void> {
    session.defaultSession.flushStorageData();
    await this.#updates.beforeQuit();
    await this.#host.stop();
    this.#recovery.close();
    this.#face.close();
    app.exit(this.#exitCode);
  }

  #note(breakdown: Breakdown): void {
    noteBreakdown(this.#launch.dataDir, app.getVersion(), breakdown);
  }
}
