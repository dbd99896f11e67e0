// The thread that reads the electronic invoices of others; see invoices/incoming/check-thread.ts.
import { readFile } from 'node:fs/promises';
import { type JudgedFile, judgeFile } from '../e-invoice/incoming/judge-incoming.ts';
import { standBack } from '../lib/threads/stand-back.ts';
import { startWorkerServer } from '../lib/work/worker-server.ts';

standBack();

startWorkerServer<string, JudgedFile>(async (path) => ({ result: await judgeFile(await readFile(path)), moved: [] }));
