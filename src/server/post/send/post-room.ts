// Sends what waits in the outbox for as long as the lab is open: one message after the other over one line. Where the server cannot be reached,
// does not show who it is or takes no sign-in, nothing is lost and no attempt is counted: the room waits, says why, and tries again.
import { AppError } from '../../contract/errors.ts';
import type { MailSettings } from '../../contract/values/mail/mail-settings.ts';
import type { Ctx } from '../../core/lab/context.ts';
import { createRounds } from '../../lib/work/rounds.ts';
import type { KeptPasswords } from '../settings/kept-password.ts';
import { mailSettings } from '../settings/mail-settings.ts';
import type { BegunFile } from './begun-file.ts';
import { begunInLab, catchUp, claim, dueMessages, giveBack, holdAll, markUnsure, note } from './outbox.ts';
import { attachmentGone, letterOf } from './send-message.ts';
import { Away, type AwayReason, openLine, type SmtpLine } from './smtp-line.ts';

export type PostStanding =
  | { state: 'off' | 'ready' | 'sending' | 'elsewhere' }
  | { state: 'away'; reason: AwayReason; answer: string; since: number; next: number };

export interface PostRoom {
  begin(): Promise<void>;
  /** Another one sends from now on: the message that is on its way is the last. */
  rest(): Promise<void>;
  /** Something may be due, or the way may be open again. */
  wake(): void;
  /** Also of another program that sends for all: as it said last. */
  standing(): Promise<PostStanding>;
  close(): Promise<void>;
}

interface PostRoomInput {
  program(): Ctx;
  passwords: KeptPasswords;
  /** Null where several may serve the lab: none of them knows alone what was sent. */
  file: BegunFile | null;
}

const gatherMs = 200;
const pulseMs = 30_000;
/** How long the room waits for a server that is away, from the first time on. */
const awayMs = [30_000, 60_000, 120_000, 300_000, 600_000];

export function createPostRoom(input: PostRoomInput): PostRoom {
  const { program, passwords, file } = input;
  const post = toldStanding(program);
  let [failures, listens] = [0, false];
  const rounds = createRounds({
    round,
    failed: (error) => program().lab.log.error('the post could not be sent', { error }),
    ...{ gatherMs, pulseMs },
  });

  async function round(): Promise<boolean> {
    const settings = await mailSettings(program().lab);
    if (!settings.enabled) {
      post.stand({ state: 'off' });
      return false;
    }
    const standing = post.now();
    if (standing.state === 'away' && program().lab.clock.now() < standing.next) return false;
    const due = await dueMessages(program());
    if (due.length === 0) {
      if (standing.state !== 'away') post.stand({ state: 'ready' });
      return false;
    }
    await sendAll(settings, due);
    return post.now().state !== 'away';
  }

  async function sendAll(settings: MailSettings, due: readonly string[]): Promise<void> {
    let line: SmtpLine | null = null;
    const before = post.now();
    if (before.state !== 'away') post.stand({ state: 'sending' });
    try {
      for (const id of due) {
        if (!rounds.isOpen()) return;
        if (!line?.isOpen()) line = await openLine(settings, passwords.find(settings));
        await sendOne(settings, line, id);
      }
      failures = 0;
      post.stand({ state: 'ready' });
    } catch (error) {
      if (!(error instanceof Away)) throw error;
      const { clock, log } = program().lab;
      const now = clock.now();
      const since = before.state === 'away' ? before.since : now;
      const wait = awayMs[Math.min(failures, awayMs.length - 1)] ?? pulseMs;
      failures += 1;
      log.warn('the mail server is away', { reason: error.reason, answer: error.message });
      post.stand({ state: 'away', reason: error.reason, answer: error.message, since, next: now + wait });
    } finally {
      line?.close();
    }
  }

  async function sendOne(settings: MailSettings, line: SmtpLine, id: string): Promise<void> {
    const letter = await letterOf(program(), settings, id).catch((error: unknown) => error);
    if (!(await claim(program(), id, file))) return;
    if (!isLetter(letter)) {
      program().lab.log.error('a message could not be read', { message: id, error: letter });
      const isGone = letter instanceof AppError && letter.messageKey === attachmentGone;
      return note(program(), id, { kind: 'refused', answer: '', problem: isGone ? 'attachment_gone' : 'unreadable' });
    }
    const outcome = await line.send(letter);
    if (outcome.kind !== 'away') return note(program(), id, outcome);
    await giveBack(program(), id);
    throw new Away(outcome.reason, outcome.answer);
  }

  /** Who asks, or changed something, does not wait for the next try. */
  function tryNow(): void {
    post.noLongerWaits();
    rounds.wake();
  }

  return {
    wake: tryNow,
    // Where several serve the lab, whoever leads knows.
    standing: () => (file || rounds.isOpen() ? Promise.resolve(post.now()) : post.said()),
    async begin() {
      if (rounds.isOpen()) return;
      await settleAfterEnd(program(), file);
      if (!listens) program().lab.changes.onChange('messages', rounds.wake);
      if (!listens) program().lab.changes.onChange('settings', tryNow);
      listens = true;
      rounds.begin();
    },
    ...{ rest: rounds.rest, close: rounds.rest },
  };
}

/** How it stands, told to all who serve the lab. */
function toldStanding(program: () => Ctx) {
  let standing: PostStanding = { state: 'off' };
  return {
    now: () => standing,
    stand(next: PostStanding): void {
      standing = next;
      program().lab.leading.say(JSON.stringify(next));
    },
    noLongerWaits(): void {
      if (standing.state === 'away') standing = { ...standing, next: 0 };
    },
    /** By whoever sends. */
    async said(): Promise<PostStanding> {
      const word = await program().lab.leading.said();
      return word === null ? { state: 'elsewhere' } : (JSON.parse(word) as PostStanding);
    },
  };
}

const isLetter = (value: unknown): value is Awaited<ReturnType<typeof letterOf>> =>
  typeof value === 'object' && value !== null && 'mime' in value;

/** What the last program left on its way, and whether this lab is as new as what was sent from it. */
async function settleAfterEnd(program: Ctx, file: BegunFile | null): Promise<void> {
  await markUnsure(program);
  if (!file) return;
  const [inLab, beside] = [await begunInLab(program), file.read()];
  if (inLab === (beside ?? 0)) return;
  // A program that ended between the two knows more than the file; a lab from elsewhere or from before does not know what was sent.
  const isOwn = beside !== null && inLab === beside + 1;
  if (!isOwn) await holdAll(program);
  const begun = Math.max(inLab, beside ?? 0);
  if (begun !== inLab) await catchUp(program, begun);
  file.write(begun);
}
