// A thread that answers what takes long, one question after the other; see db/asking-aside.ts.
import { workerData } from 'node:worker_threads';
import { createAnswerer } from '../db/aside-answer.ts';
import type { Answer, AskingWorkerData, Question } from '../db/asking-aside.ts';
import { takeOrders } from '../lib/take-orders.ts';

const answerer = createAnswerer(workerData as AskingWorkerData);

takeOrders<Question, Answer>(async (question) => ({ result: await answerer.answer(question), moved: [] }), answerer.close);
