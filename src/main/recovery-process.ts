// Works on a lab whose server does not run, in a process of its own: however damaged the lab is, the window stays. One order, one answer.
import { recoverLab } from '../server/index.ts';
import type { RecoveryAnswer, RecoveryAnswers, RecoveryOrder } from './server-messages.ts';

function carryOut(order: RecoveryOrder): RecoveryAnswers[RecoveryOrder['kind']] {
  const lab = recoverLab(order.dataDir);
  switch (order.kind) {
    case 'backups':
      return lab.backups();
    case 'restore':
      return { kept: lab.restore({ name: order.name }) };
    case 'repair':
      return lab.repair();
    default:
      lab.layOut(order.name, order.folder);
      return null;
  }
}

function answer(order: RecoveryOrder): RecoveryAnswer<RecoveryOrder['kind']> {
  try {
    return { done: true, result: carryOut(order) };
  } catch (error) {
    return { done: false, message: error instanceof Error ? error.message : String(error) };
  }
}

process.parentPort.once('message', ({ data }: { data: RecoveryOrder }) => process.parentPort.postMessage(answer(data)));
