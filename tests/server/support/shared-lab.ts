// A lab that is shared on the local network, with its administrator at the computer itself. Real process, real TLS, loopback.
import { expect } from 'vitest';
import { tempFolder } from '../../db/support/temp-folder.ts';
import { signIn, v2 } from './lab-client.ts';
import { type LabProcess, startLab } from './lab-process.ts';
import { freePort, type NetworkClient, networkClient } from './network-client.ts';

export interface Shared {
  port: number;
  open: boolean;
  enabled: boolean;
  problem: string | null;
  addresses: string[];
  changeable: boolean;
  certificate: { fingerprint: string } | null;
}

/** A lab with its administrator at the computer itself. */
export class Inside {
  readonly lab: LabProcess;
  readonly #token: string;

  constructor(lab: LabProcess, token: string) {
    this.lab = lab;
    this.#token = token;
  }

  call(method: string, path: string, values?: object) {
    return v2(this.lab.url, this.#token, method, path, values);
  }

  put(values: object, match?: string) {
    const further: Record<string, string> = match === undefined ? {} : { 'If-Match': match };
    return v2(this.lab.url, this.#token, 'PUT', 'admin/sharing', values, further);
  }

  async tag(): Promise<string> {
    const headers = { Authorization: `Bearer ${this.#token}` };
    return (await fetch(`${this.lab.url}/api/v2/admin/sharing`, { headers })).headers.get('etag') ?? '';
  }

  async now(): Promise<Shared> {
    return attributesOf<Shared>(await this.call('GET', 'admin/sharing'));
  }

  async clients(): Promise<{ id: string; attributes: Record<string, unknown> }[]> {
    return (await this.call('GET', 'admin/sharing/clients')).body.data as [];
  }

  /** As one would install it on a phone. */
  async certificate(): Promise<Buffer> {
    return Buffer.from(await (await fetch(`${this.lab.url}/api/v2/public/certificate`)).arrayBuffer());
  }

  async client(port: number, host?: string): Promise<NetworkClient> {
    return networkClient({ port, authority: await this.certificate(), ...(host ? { host } : {}) });
  }
}

export const attributesOf = <T>({ body }: { body: Record<string, unknown> }) => (body.data as { attributes: T }).attributes;

export async function begin(data = tempFolder()): Promise<Inside> {
  const lab = await startLab({ data });
  return new Inside(lab, await signIn(lab.url));
}

export async function shared(values: object = {}): Promise<{ inside: Inside; port: number; data: string }> {
  const data = tempFolder();
  const inside = await begin(data);
  const port = await freePort();
  expect(await inside.put({ enabled: true, port, card: '127.0.0.1', ...values })).toMatchObject({ status: 200 });
  return { inside, port, data };
}
