// Adds up what several test runners report; ends a run with the one line that counts.
export interface Counts {
  passed: number;
  failed: number;
  /** Which tests failed and with what words, for the end of a long run. */
  failures?: string[];
}

export class Tally {
  #passed = 0;
  #failed = 0;
  readonly #failures: string[] = [];

  add(what: string, { passed, failed, failures = [] }: Counts): void {
    this.#passed += passed;
    this.#failed += failed;
    if (failed > 0) this.#failures.push(`${what}: ${failed} failed`, ...failures.map((failure) => `  ${failure}`));
  }

  /** Something that a test needs could not be had: a failure in CI, a clear line elsewhere, never silence. */
  lacking(what: string, why: string): void {
    const line = `${what} not run: ${why}`;
    if (process.env.CI) this.add(line, { passed: 0, failed: 1 });
    else process.stdout.write(`\n${line}\n`);
  }

  /** Prints what failed and, as the last line, the sum; answers the exit code. */
  close(): number {
    const failures = this.#failures.map((line) => `  ${line}\n`).join('');
    process.stdout.write(`${failures ? `\nFailed:\n${failures}` : ''}\n${this.#passed} passed, ${this.#failed} failed\n`);
    return this.#failed > 0 ? 1 : 0;
  }
}
