// Ends the program: asks when that would cut something off or somebody out, lets each window say that it has unsaved input, then stops
// the server. Whoever chose to wait is ended for as soon as nothing is in the way.
import { dialog } from 'electron';
import { type AskedStatus, reasonsToWait } from '../words/status-words.ts';
import type { Words } from '../words/words.ts';

interface EndingInput {
  words(): Words;
  status(): Promise<AskedStatus>;
  /** Shown for as long as the end is waited for; null takes it away. */
  pending(end: PendingEnd | null): void;
  /** False when somebody wants to stay. */
  closeWindows(): Promise<boolean>;
  stop(): Promise<void>;
}

/** What the bar says, what is still in the way, and its two buttons. */
export interface PendingEnd {
  text: string;
  endNow: string;
  keepRunning: string;
}

const LATER = 0;
const NOW = 1;
const CANCEL = 2;
const lookEveryMs = 1000;

export class QuitFlow {
  readonly #input: EndingInput;
  #state: 'idle' | 'asking' | 'ending' = 'idle';
  #waiting: ReturnType<typeof setInterval> | undefined;

  constructor(input: EndingInput) {
    this.#input = input;
  }

  async ask(): Promise<void> {
    if (this.#state !== 'idle') return;
    this.#state = 'asking';
    this.#stopWaiting();
    const reasons = await this.#reasons();
    if (reasons.length === 0) return this.#end();
    const choice = await this.#choice(reasons);
    if (choice === NOW) return this.#end();
    this.#state = 'idle';
    if (choice === LATER) this.#wait();
  }

  async #reasons(): Promise<string[]> {
    return reasonsToWait(await this.#input.status(), this.#input.words());
  }

  async #choice(reasons: readonly string[]): Promise<number> {
    const words = this.#input.words();
    const { response } = await dialog.showMessageBox({
      type: 'question',
      title: 'Plumbline',
      message: words.quitTitle,
      detail: [...reasons, '', words.quitDetail].join('\n'),
      buttons: [words.quitLater, words.quitNow, words.cancel],
      defaultId: LATER,
      cancelId: CANCEL,
      noLink: true,
    });
    return response;
  }

  /** From the bar. */
  answer(choice: 'now' | 'keep'): void {
    if (this.#waiting === undefined || this.#state !== 'idle') return;
    this.#stopWaiting();
    if (choice === 'now') void this.#end();
  }

  #wait(): void {
    const look = () =>
      void this.#reasons().then((reasons) => {
        if (this.#state !== 'idle' || this.#waiting === undefined) return;
        // Told each time: who comes and goes changes it, and a page that was loaded anew knows nothing of it.
        if (reasons.length > 0) return this.#tell(reasons);
        this.#stopWaiting();
        void this.#end();
      });
    this.#waiting = setInterval(look, lookEveryMs);
    look();
  }

  #tell(reasons: readonly string[]): void {
    const { endsLater, quitNow, keepRunning } = this.#input.words();
    this.#input.pending({ text: [endsLater, ...reasons].join(' '), endNow: quitNow, keepRunning });
  }

  #stopWaiting(): void {
    if (this.#waiting === undefined) return;
    clearInterval(this.#waiting);
    this.#waiting = undefined;
    this.#input.pending(null);
  }

  async #end(): Promise<void> {
    this.#state = 'ending';
    if (await this.#input.closeWindows()) await this.#input.stop();
    else this.#state = 'idle';
  }
}
