// `npm run serve`: the headless server. Builds when needed, then hands over to out/server/cli/serve.js; stdout is the server's alone.
import { runBuilt } from './runtime/run-built.ts';

await runBuilt('serve');
