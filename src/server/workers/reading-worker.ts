// A thread that answers lists, searches, exports and dashboards; see reading/reading-threads.ts.
import { parentPort, workerData } from 'node:worker_threads';
import type { Log, LogFields, LogLevel } from '../lib/log.ts';
import { standBack } from '../lib/threads/stand-back.ts';
import { createAnswering } from '../reading/answer-orders.ts';
import type { FromReader, ReadingWorkerData, ToReader } from '../reading/messages.ts';
import { openReadingLab } from '../reading/reading-lab.ts';

standBack();

const post = (message: FromReader, moved: readonly ArrayBuffer[] = []) => parentPort?.postMessage(message, moved);

const told =
  (level: LogLevel) =>
  (event: string, fields: LogFields = {}) =>
    void post({ kind: 'log', level, event, fields });
const log: Log = { info: told('info'), warn: told('warn'), error: told('error'), flush: () => undefined };

const opened = openReadingLab({
  ...(workerData as ReadingWorkerData),
  log,
  foundDamaged: (reason) => post({ kind: 'damaged', reason }),
});
const answering = createAnswering(opened, post);

parentPort?.on('message', (message: ToReader) => {
  if (message.kind !== 'last') return answering.hear(message);
  void answering
    .idle()
    .then(async () => (await opened).close())
    .finally(() => parentPort?.close());
});
opened.then(() => post({ kind: 'ready' }));
