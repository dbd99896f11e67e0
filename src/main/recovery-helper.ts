// Gives an order to a helper process of its own (recovery-process.ts) and gives what came of it.
import { utilityProcess } from 'electron';
import { paths } from './paths.ts';
import type { RecoveryAnswer, RecoveryAnswers, RecoveryOrder } from './server-messages.ts';

/** Rejects with the sentence for people. */
export function recover<Kind extends RecoveryOrder['kind']>(
  order: Extract<RecoveryOrder, { kind: Kind }>,
): Promise<RecoveryAnswers[Kind]> {
  const child = utilityProcess.fork(paths.recoveryProcess, [], { serviceName: 'plumbline-recovery', stdio: 'inherit' });
  return new Promise<RecoveryAnswers[Kind]>((resolve, reject) => {
    child.once('message', (answer: RecoveryAnswer<Kind>) => {
      if (answer.done) resolve(answer.result);
      else reject(new Error(answer.message));
      child.kill();
    });
    child.once('exit', (code) => reject(new Error(`The helper ended with ${code}.`)));
    child.postMessage(order);
  });
}
