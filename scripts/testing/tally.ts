// Adds up what several test runners report and how long each took; ends a run with the one line that counts.
import type { FileTime } from './file-times.ts';

export interface Counts {
  passed: number;
  failed: number;
  /** Which tests failed and with what words, for the end of a long run. */
  failures?: string[];
  /** Which tests passed only when they were tried again: not failed, and not to be forgotten. */
  secondTries?: string[];
}

/** Enough to see where the time goes. */
const mostFiles = 10;

export class Tally {
  #passed = 0;
  #failed = 0;
  readonly #failures: string[] = [];
  readonly #secondTries: string[] = [];
  readonly #times: { title: string; milliseconds: number }[] = [];
  readonly #files: FileTime[] = [];
  readonly #started = performance.now();

  add(what: string, { passed, failed, failures = [], secondTries = [] }: Counts): void {
    this.#passed += passed;
    this.#failed += failed;
    this.#secondTries.push(...secondTries);
    if (failed > 0) this.#failures.push(`${what}: ${failed} failed`, ...failures.map((failure) => `  ${failure}`));
  }

  /** How long its files took. */
  files(times: readonly FileTime[]): void {
    this.#files.push(...times);
  }

  /** Something that these tests need could not be had: they failed, and the reason is told at once and at the end. */
  lacking(what: string, why: string, tests: number): void {
    process.stdout.write(`\n${what} not run: ${why}\n`);
    this.add(what, { passed: 0, failed: tests, failures: [`not run: ${why}`] });
  }

  /** One part of the run, under its title; how long it took stands at the end. */
  async part<T>(title: string, run: () => Promise<T>): Promise<T> {
    process.stdout.write(`\n== ${title}\n`);
    const started = performance.now();
    try {
      return await run();
    } finally {
      this.#times.push({ title, milliseconds: performance.now() - started });
    }
  }

  /** A part that runs while another has the terminal: begun at once, and shown when the answer is called, which waits for its end. */
  aside(title: string, run: (heard: (text: string) => void) => Promise<void>): () => Promise<void> {
    const texts: string[] = [];
    const started = performance.now();
    const ended = run((text) => texts.push(text)).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    const took = ended.then(() => performance.now() - started);
    return async () => {
      const failure = await ended;
      process.stdout.write(`\n== ${title}\n${texts.join('')}`);
      this.#times.push({ title: `${title}, meanwhile`, milliseconds: await took });
      if (failure) throw failure.error;
    };
  }

  /** Prints what failed, how long it took and, as the last line, the sum; answers the exit code. */
  close(): number {
    const list = (title: string, lines: readonly string[]) =>
      lines.length > 0 ? `\n${title}:\n${lines.map((line) => `  ${line}\n`).join('')}` : '';
    const all = { title: 'All', milliseconds: performance.now() - this.#started };
    const times = [...this.#times, all].map(({ title, milliseconds }) => `  ${clockTime(milliseconds).padStart(7)}  ${title}\n`);
    process.stdout.write(list('Failed', this.#failures) + list('Passed at the second try', this.#secondTries));
    const longest = this.#files.toSorted((one, other) => other.seconds - one.seconds).slice(0, mostFiles);
    const lines = longest.map(({ file, seconds }) => `${clockTime(seconds * 1000).padStart(7)}  ${file}`);
    process.stdout.write(list('The longest files', lines));
    process.stdout.write(`\nTook:\n${times.join('')}`);
    process.stdout.write(`\n${this.#passed} passed, ${this.#failed} failed\n`);
    return this.#failed > 0 ? 1 : 0;
  }
}

/** As `4:07` or `1:02:33`. */
export function clockTime(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
