// Works on a lab whose server does not run, in a process of its own: however damaged the lab is, the window stays. One order, one answer.
import { keepToOwner, recoverLab, StartError } from '../../server/index.ts';
import type { RecoveryAnswer, RecoveryAnswers, RecoveryOrder, RecoveryTask } from '../lab-process/server-messages.ts';

keepToOwner();

async function carryOut({ order, secret }: RecoveryTask): Promise<RecoveryAnswers[RecoveryOrder['kind']]> {
  const lab = recoverLab(order.dataDir, secret);
  switch (order.kind) {
    case 'backups':
      return lab.backups();
    case 'signature':
      return lab.signature({ name: order.name });
    case 'restore':
      // Whoever asks was told on the page before what is known of it.
      return lab.restore({ name: order.name, unproven: true, withoutDamaged: order.withoutDamaged }, await lab.keyFor(order));
    case 'repair':
      return lab.repair();
    default:
      lab.layOut(order.name, order.folder, await lab.keyFor({ ...order, folder: undefined }));
      return null;
  }
}

async function answer(task: RecoveryTask): Promise<RecoveryAnswer<RecoveryOrder['kind']>> {
  try {
    return { done: true, result: await carryOut(task) };
  } catch (error) {
    const code = error instanceof StartError ? error.code : null;
    return { done: false, code, message: error instanceof Error ? error.message : String(error) };
  }
}

process.parentPort.once('message', ({ data }: { data: RecoveryTask }) => {
  void answer(data).then((said) => process.parentPort.postMessage(said));
});
