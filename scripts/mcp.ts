// `npm run mcp -- --url ADDRESS`: the tools of a running lab for assistants that speak by stdio; stdout is theirs alone.
import { runBuilt } from './runtime/run-built.ts';

await runBuilt('mcp');
