// The server of the running app, and what of it is shown: it starts, is ready, crashes, moves its lab, is started anew in another mode.
import { app } from 'electron';
import type { MoveEnd } from '../server/contract/lab/desktop-bridge.ts';
import type { RunMode } from '../server/contract/lab/lab-status.ts';
import { type Breakdown, noteBreakdown } from './kept/crash-log.ts';
import { keptSecret } from './kept/kept-secret.ts';
import { LastPlace } from './kept/last-place.ts';
import { type ServerEvents, ServerHost, type StartFailure } from './lab-process/server-host.ts';
import { isServed, type StartOptions } from './life/start-options.ts';
import type { TrayAndMenu } from './menus/tray-and-menu.ts';
import { paths } from './paths.ts';
import type { Recovery } from './recovery/recovery.ts';
import { pageAwayPage, upgradePage } from './recovery/recovery-pages.ts';
import type { AppWindows } from './windows/app-windows.ts';
import { errorPageUrl } from './windows/error-page.ts';
import type { AskedStatus } from './words/status-words.ts';

interface LabServerInput {
  launch: StartOptions;
  face: TrayAndMenu;
  /** Put together after it. */
  windows(): AppWindows;
  recovery(): Recovery;
}

export class LabServer {
  readonly #input: LabServerInput;
  readonly #place = new LastPlace();
  #host: ServerHost;
  #url: string | null = null;
  #exitCode = 0;
  #mode: RunMode = 'normal';

  constructor(input: LabServerInput) {
    this.#input = input;
    this.#host = this.#newHost(input.launch.safe ? 'safe' : 'normal', input.launch.dataDir);
  }

  /** Of the page of the running server; null while there is none. */
  url(): string | null {
    return this.#url;
  }

  origin(): string | null {
    return this.#url === null ? null : new URL(this.#url).origin;
  }

  /** Where one is in the main window; a lab that is only looked into is no place to come back to. */
  went(address: string): void {
    if (this.#mode !== 'look') this.#place.went(address, this.origin());
  }

  /** A page says whether somebody is signed in. */
  signedIn(isSignedIn: boolean, address: string): void {
    if (this.#mode !== 'look') this.#place.keeps(isSignedIn, address, this.origin());
  }

  /** At a clean end, and where the lab becomes another one. */
  forgetPlace(): void {
    this.#place.forget();
  }

  /** With what the program ends. */
  exitCode(): number {
    return this.#exitCode;
  }

  start(): void {
    this.#host.start();
  }

  stop(): Promise<void> {
    return this.#host.stop();
  }

  status(): Promise<AskedStatus> {
    return this.#host.status();
  }

  backUp(reason: string): Promise<void> {
    return this.#host.backUp(reason);
  }

  move(folder: string): Promise<MoveEnd> {
    return this.#host.move(folder);
  }

  startAnew(): void {
    this.#host.startAnew();
  }

  /** Ends it to bring its lab back, in no trouble of its own. */
  async mend(): Promise<void> {
    await this.#host.stop();
    this.#inTrouble(0);
    this.#input.recovery().mend();
  }

  /** An error is shown in place of its pages. */
  leave(): void {
    this.#url = null;
  }

  /** Also when only the window was in trouble: a server that runs is left alone. */
  restart(mode: RunMode, dataDir: string, newLab = false): void {
    if (this.#input.face.server() === 'running' && mode === 'normal' && this.#url !== null) {
      this.#input.windows().show(this.#url);
      return;
    }
    if (newLab) this.forgetPlace();
    this.#input.face.serverIs('starting');
    this.#host = this.#newHost(mode, dataDir, newLab);
    this.#host.start();
  }

  #newHost(mode: RunMode, dataDir: string, newLab = false): ServerHost {
    const { port, demo } = this.#input.launch;
    this.#mode = mode;
    const lastPort = port === 0 && mode !== 'look' ? this.#input.face.port() : port;
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
      onStatus: (status) => this.#input.face.statusIs(status),
      onUpgrade: () => this.#upgrading(),
      onCrash: (exitCode) => {
        this.note({ what: 'server', reason: 'crashed', exitCode });
        this.#input.face.serverIs('starting');
        this.#input.windows().notice(this.#input.face.words().serverStopped);
      },
      onFailed: (failure) => this.#failed(failure),
      onLost: () => this.#lost(),
    };
    return new ServerHost(paths.serverProcess, options, events, lastPort);
  }

  #ready(url: string, isRestart: boolean): void {
    const isSamePlace = this.#url === url;
    this.#url = url;
    if (this.#mode !== 'look') this.#input.face.keepPort(Number(new URL(url).port));
    this.#exitCode = 0;
    this.#input.face.serverIs('running');
    if (!isRestart || !isSamePlace) this.#input.windows().show(this.#mode === 'look' ? url : this.#place.at(url));
    if (!isRestart) return;
    this.#input.windows().serverIsBack();
    this.#input.windows().notice(this.#input.face.words().serverBack);
  }

  #failed(failure: StartFailure): void {
    process.stderr.write(`${failure.message}\n`);
    this.#inTrouble(failure.exitCode || 1);
    this.#input.recovery().startFailed(failure);
  }

  /** A page that is there tells of it by itself: an older backup is being restored. */
  #upgrading(): void {
    if (this.#url !== null) return;
    const { face, windows, launch } = this.#input;
    windows().show(errorPageUrl(upgradePage(face.words(), face.language(), isServed(launch.dataDir))));
  }

  /** While the server is away or starts anew it is the reason, and is told elsewhere. */
  pageAway(address: string): void {
    if (this.#input.face.server() !== 'running' || address !== this.origin()) return;
    this.note({ what: 'page', reason: 'did-fail-load', exitCode: 0 });
    this.#input.windows().show(errorPageUrl(pageAwayPage(this.#input.face.words(), this.#input.face.language(), address)));
  }

  #lost(): void {
    process.stderr.write(`${this.#input.face.words().serverLost}\n`);
    this.#inTrouble(1);
    this.#input.recovery().serverLost();
  }

  #inTrouble(exitCode: number): void {
    this.#exitCode = exitCode;
    this.#input.face.serverIs('down');
  }

  note(breakdown: Breakdown): void {
    noteBreakdown(this.#input.launch.dataDir, app.getVersion(), breakdown);
  }
}
