// The thread of one long transaction; see db/writing-aside.ts.
import { workerData } from 'node:worker_threads';
import { createWriter } from '../db/aside-statement.ts';
import type { Outcome, Statement, WritingWorkerData } from '../db/writing-aside.ts';
import { takeOrders } from '../lib/take-orders.ts';

const writer = createWriter(workerData as WritingWorkerData);

takeOrders<Statement, Outcome>(async (statement) => ({ result: await writer.run(statement), moved: [] }), writer.close);
