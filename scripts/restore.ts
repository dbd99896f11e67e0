// `npm run restore -- [NAME] [--data DIR]`: lists the backups of a data folder, or restores one.
import { runBuilt } from './runtime/run-built.ts';

await runBuilt('restore');
