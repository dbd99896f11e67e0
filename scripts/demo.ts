// `npm run demo -- --inventories N --data DIR --seed S`: grows a data folder with the demonstration lab.
import { runBuilt } from './runtime/run-built.ts';

await runBuilt('demo');
