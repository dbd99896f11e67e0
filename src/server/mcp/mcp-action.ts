// The door for assistants: one message of the Model Context Protocol by HTTP, with the key or token of any other request.
// docs/interface/connections.md#mcp.
import { z } from 'zod';
import { signedIn } from '../contract/operations.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';
import type { Translator } from '../i18n/translate.ts';

interface McpServices {
  translator: Translator;
  version: string;
  /** Known once all of them are. */
  actions(): readonly Action[];
}

const id = z.union([z.string(), z.number()]);

export function mcpAction({ translator, version, actions }: McpServices): Action {
  return defineAction({
    method: 'POST',
    path: 'mcp',
    summary:
      'A message of the Model Context Protocol (streamable HTTP without a session): tools that read as the caller may, and one that proposes. A message that asks for no answer gets 202',
    requirement: signedIn('Each tool asks for the rights that the same question at any other address asks for.'),
    since: '0.12.0',
    mayBeTaken: true,
    input: z.strictObject({
      jsonrpc: z.literal('2.0'),
      id: id.optional(),
      method: z
        .string()
        .max(200)
        .optional()
        .meta({ examples: ['tools/list'] }),
      params: z.looseObject({}).optional(),
      result: z.looseObject({}).optional(),
      error: z.looseObject({}).optional(),
    }),
    output: z.looseObject({ jsonrpc: z.literal('2.0'), id: id.optional() }),
    async run({ ctx, input: message, headers, signal }) {
      const { answerMcp } = await import('./answer-mcp.ts');
      const protocol = headers['mcp-protocol-version'];
      const protocolVersion = typeof protocol === 'string' ? protocol : null;
      const asking = { ctx, actions: actions(), signal };
      return answerMcp({ asking, translator, version, message, protocolVersion });
    },
  });
}
