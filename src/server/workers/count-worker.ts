// The thread that counts in large tables, one question after the other; see db/counting.ts.
import { workerData } from 'node:worker_threads';
import { createCounter } from '../db/count-answer.ts';
import type { CountOrder, CountResult, CountWorkerData } from '../db/counting.ts';
import { takeOrders } from '../lib/take-orders.ts';

const counter = createCounter(workerData as CountWorkerData);

takeOrders<CountOrder, CountResult>(async (order) => ({ result: await counter.answer(order), moved: [] }), counter.close);
