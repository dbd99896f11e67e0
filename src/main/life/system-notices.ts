// What the lab has to say while nobody looks at its window, by the system's own notices: what is due today, and a task that failed. Once each,
// a few at most, and only where somebody did not switch it off. A click leads to the place.
import { Notification } from 'electron';
import { z } from 'zod';
import type { SystemNotice } from '../../server/contract/lab/desktop-bridge.ts';
import { type KeptFile, keptFile } from '../kept/kept-file.ts';

/** Beyond that they would be in the way: the bell in the window has all of them. */
const mostInAnHour = 3;
const hourMs = 3_600_000;
const mostKept = 50;

const shape: z.ZodType<string[]> = z.array(z.string().max(120)).max(mostKept);

interface NoticesInput {
  isOn(): boolean;
  go(to: string): void;
}

export class SystemNotices {
  readonly #input: NoticesInput;
  /** By their keys, from one start to the next. */
  readonly #file: KeptFile<string[]> = keptFile('system-notices.json', shape, []);
  /** One that nothing holds is not clicked any more. */
  readonly #shown = new Set<Notification>();
  #at: number[] = [];

  constructor(input: NoticesInput) {
    this.#input = input;
  }

  show({ key, title, body, to }: SystemNotice): undefined {
    const known = this.#file.read();
    const now = Date.now();
    this.#at = this.#at.filter((at) => now - at < hourMs);
    if (!this.#input.isOn() || known.includes(key) || this.#at.length >= mostInAnHour || !Notification.isSupported()) return;
    this.#file.write([key, ...known].slice(0, mostKept));
    this.#at.push(now);
    const notice = new Notification({ title, body });
    this.#shown.add(notice);
    notice.on('click', () => this.#input.go(to));
    notice.on('close', () => this.#shown.delete(notice));
    notice.show();
  }
}
