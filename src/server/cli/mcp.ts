// `npm run mcp -- [--url ADDRESS]`: the tools of a running lab for assistants that start a program and speak with it (stdio). Each message goes
// to the lab's own address for them, with the key from PLUMBLINE_KEY; here is no lab, and no right. docs/interface/connections.md#mcp.
import { parseArgs } from 'node:util';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';

const usage =
  'Usage: PLUMBLINE_KEY=… mcp --url http://127.0.0.1:PORT (or PLUMBLINE_URL). The key is made in the program: Account, Keys for programs.';
const serverError = -32_000;

class UsageError extends Error {}

interface Lab {
  address: URL;
  key: string;
}

function labFrom(): Lab {
  const { values } = parseArgs({ options: { url: { type: 'string' } } });
  const { PLUMBLINE_URL = '', PLUMBLINE_KEY: key = '' }: { PLUMBLINE_URL?: string; PLUMBLINE_KEY?: string } = process.env;
  const url = values.url ?? PLUMBLINE_URL;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UsageError(`--url is no address of a lab. ${usage}`);
  if (!/^[\x21-\x7E]+$/.test(key)) throw new UsageError(`PLUMBLINE_KEY holds no key. ${usage}`);
  return { address: new URL('/api/v2/mcp', url), key };
}

interface Session {
  lab: Lab;
  /** What both sides agreed on; sent with every message after that. */
  protocol: string | null;
}

/** Null: the message asks for no answer. */
async function carried(session: Session, message: JSONRPCMessage): Promise<JSONRPCMessage | null> {
  const { address, key } = session.lab;
  try {
    const answer = await fetch(address, {
      method: 'POST',
      redirect: 'error',
      headers: {
        Authorization: `Bearer ${key}`,
        Accept: 'application/json, text/event-stream',
        'Content-Type': 'application/json',
        ...(session.protocol === null ? {} : { 'MCP-Protocol-Version': session.protocol }),
      },
      body: JSON.stringify(message),
    });
    const text = await answer.text();
    if (!('id' in message) || text === '') return null;
    const body = JSON.parse(text) as { jsonrpc?: string; message?: string; result?: { protocolVersion?: string } };
    if (body.jsonrpc !== '2.0') return failed(message, body.message ?? `HTTP ${answer.status}`);
    session.protocol = body.result?.protocolVersion ?? session.protocol;
    return body as JSONRPCMessage;
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return 'id' in message ? failed(message, `The lab at ${address.origin} cannot be reached: ${reason}`) : null;
  }
}

const failed = (message: JSONRPCMessage, reason: string): JSONRPCMessage | null =>
  'method' in message && 'id' in message
    ? { jsonrpc: '2.0', id: message.id, error: { code: serverError, message: reason } }
    : null;

async function main(): Promise<void> {
  const session: Session = { lab: labFrom(), protocol: null };
  const transport = new StdioServerTransport();
  let turn = Promise.resolve();
  transport.onmessage = (message) => {
    // One after the other: what comes after the greeting knows what was agreed on in it.
    turn = turn.then(async () => {
      const answer = await carried(session, message);
      if (answer) await transport.send(answer);
    });
  };
  transport.onerror = (error) => process.stderr.write(`${error.message}\n`);
  await transport.start();
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof UsageError ? 2 : 1);
});
