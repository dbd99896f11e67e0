// `npm run move -- --to postgres://…|sqlite[:FOLDER]`: a lab's database to a database server and back.
import { runBuilt } from './runtime/run-built.ts';

await runBuilt('move');
