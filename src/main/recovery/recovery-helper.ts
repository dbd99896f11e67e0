// Gives an order to a helper process of its own (recovery-process.ts) and gives what came of it.
import { utilityProcess } from 'electron';
import { keptSecret } from '../kept/kept-secret.ts';
import type { RecoveryAnswer, RecoveryAnswers, RecoveryOrder, RecoveryTask } from '../lab-process/server-messages.ts';
import { paths } from '../paths.ts';

/** What the helper refused, in a sentence for people. */
export class RecoveryRefusal extends Error {
  readonly code: string | null;

  constructor(message: string, code: string | null) {
    super(message);
    this.code = code;
  }
}

/** Rejects with the sentence for people. */
export function recover<Kind extends RecoveryOrder['kind']>(
  order: Extract<RecoveryOrder, { kind: Kind }>,
): Promise<RecoveryAnswers[Kind]> {
  const child = utilityProcess.fork(paths.recoveryProcess, [], { serviceName: 'plumbline-recovery', stdio: 'inherit' });
  return new Promise<RecoveryAnswers[Kind]>((resolve, reject) => {
    child.once('message', (answer: RecoveryAnswer<Kind>) => {
      if (answer.done) resolve(answer.result);
      else reject(new RecoveryRefusal(answer.message, answer.code));
      child.kill();
    });
    child.once('exit', (code) => reject(new Error(`The helper ended with ${code}.`)));
    const task: RecoveryTask = { order, secret: keptSecret() };
    child.postMessage(task);
  });
}
