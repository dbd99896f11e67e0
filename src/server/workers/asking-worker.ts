// A thread that answers what takes long, one question after the other; see db/sqlite/connection/asking-aside.ts.
import { workerData } from 'node:worker_threads';
import { createAnswerer } from '../db/sqlite/connection/aside-answer.ts';
import type { Answer, AskingWorkerData, Question } from '../db/sqlite/connection/asking-aside.ts';
import { standBack } from '../lib/threads/stand-back.ts';
import { startWorkerServer } from '../lib/work/worker-server.ts';

standBack();

const answerer = createAnswerer(workerData as AskingWorkerData);

startWorkerServer<Question, Answer>(async (question) => ({ result: await answerer.answer(question), moved: [] }), answerer.close);
