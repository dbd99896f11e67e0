// How the provider is asked: for five seconds at most, for a bounded answer, at secure addresses only, and without following him to
// another place. What he answers is data of a stranger.
import type { CustomFetchOptions } from 'openid-client';
import { isSecure } from './provider-address.ts';
import { networkFault, ProviderFault } from './provider-fault.ts';

export const mostSeconds = 5;
const mostBytes = 512 * 1024;

async function bounded({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > mostBytes) throw new ProviderFault('too_large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

export async function askProvider(address: string, options: CustomFetchOptions): Promise<Response> {
  if (!isSecure(new URL(address))) throw new ProviderFault('endpoint', { address: address.slice(0, 200) });
  try {
    const { method, headers } = options;
    // What is asked are forms; bytes are copied into memory of their own.
    const body = options.body instanceof Uint8Array ? new Uint8Array(options.body) : (options.body ?? null);
    const signal = AbortSignal.timeout(mostSeconds * 1000);
    const answer = await fetch(address, { method, headers, body, redirect: 'manual', signal });
    if (answer.status >= 300 && answer.status < 400) {
      await answer.body?.cancel();
      throw new ProviderFault('redirect', { address: hostOf(answer.headers.get('location'), address) });
    }
    const bytes = await bounded(answer);
    const empty = [204, 205, 304].includes(answer.status);
    return new Response(empty ? null : new Uint8Array(bytes), { status: answer.status, headers: answer.headers });
  } catch (error) {
    throw error instanceof ProviderFault ? error : networkFault(error);
  }
}

function hostOf(location: string | null, base: string): string {
  try {
    return new URL(location ?? '', base).host.slice(0, 200);
  } catch {
    return '–';
  }
}
