// The thread of one long transaction; see db/sqlite/connection/writing-aside.ts.
import { workerData } from 'node:worker_threads';
import { createWriter } from '../db/sqlite/connection/aside-statement.ts';
import type { Outcome, Statement, WritingWorkerData } from '../db/sqlite/connection/writing-aside.ts';
import { startWorkerServer } from '../lib/work/worker-server.ts';

const writer = createWriter(workerData as WritingWorkerData);

startWorkerServer<Statement, Outcome>(async (statement) => ({ result: await writer.run(statement), moved: [] }), writer.close);
