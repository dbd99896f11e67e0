// The screen one was on, for the start after an end that nobody asked for. It is forgotten at a clean end, while nobody is signed in, and
// where the lab becomes another one.
import { z } from 'zod';
import { type KeptFile, keptFile } from './kept-file.ts';

interface Kept {
  to?: string | undefined;
}

const shape: z.ZodType<Kept> = z.object({ to: z.string().startsWith('/').max(2000).optional() });

export class LastPlace {
  readonly #file: KeptFile<Kept> = keptFile('last-place.json', shape, {});
  #to: string | undefined;
  #isKept = false;

  constructor() {
    this.#to = this.#file.read().to;
  }

  /** The address of the server's page, at that screen. */
  at(url: string): string {
    return this.#to === undefined ? url : new URL(this.#to, url).href;
  }

  /** From now on where one goes is kept, or not any more. */
  keeps(isKept: boolean, address: string, origin: string | null): void {
    if (this.#isKept && !isKept) this.forget();
    this.#isKept = isKept;
    this.went(address, origin);
  }

  /** Pages of others, and those that say why there is none, are no place of the lab. */
  went(address: string, origin: string | null): void {
    if (!this.#isKept || origin === null || !URL.canParse(address)) return;
    const url = new URL(address);
    if (url.origin === origin) this.#write(`${url.pathname}${url.search}`);
  }

  forget(): void {
    this.#write(undefined);
  }

  #write(to: string | undefined): void {
    if (to === this.#to) return;
    this.#to = to;
    this.#file.write(to === undefined ? {} : { to });
  }
}
