// `npm run verify -- --data DIR`: proves the audit chain of a data folder.
import { runBuilt } from './runtime/run-built.ts';

await runBuilt('verify');
