// Asks at an address whether a lab answers there, and which: its name and the fingerprint of its certificate. Nothing of a person
// goes with the question.
import { request } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { usualSharedPort } from '../../server/contract/lab/sharing.ts';
import { fingerprintOf } from './lab-certificate.ts';

export interface AnsweringLab {
  name: string;
  fingerprint: string;
}

const patienceMs = 10_000;
const mostBytes = 64 * 1024;

/** `192.168.10.20`, `lab-pc.local:8391` or a whole address: its origin, or null when it is no address of a lab. */
export function labOrigin(typed: string): string | null {
  const text = typed.trim();
  const whole = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  if (text === '' || /[\s@\\]/.test(text) || !URL.canParse(whole)) return null;
  const url = new URL(whole);
  if (url.protocol !== 'https:' || url.hostname === '') return null;
  const named = /:\d+(?:[/?#]|$)/.test(whole.slice('https://'.length));
  if (!named) url.port = String(usualSharedPort);
  return url.origin;
}

export function askLab(origin: string): Promise<AnsweringLab | null> {
  return new Promise((resolve) => {
    const { hostname } = new URL(origin);
    // Who it is, is told by the fingerprint; no authority of the system is asked.
    const outgoing = request(`${origin}/health`, { rejectUnauthorized: false, agent: false, timeout: patienceMs }, (incoming) => {
      const server = (incoming.socket as TLSSocket).getPeerX509Certificate();
      const authority = server?.issuerCertificate;
      const fingerprint = server && authority ? fingerprintOf({ server: server.raw, authority: authority.raw }, hostname) : null;
      let text = '';
      incoming.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        if (text.length > mostBytes) outgoing.destroy();
      });
      incoming.on('end', () => resolve(answered(text, fingerprint)));
      incoming.on('error', () => resolve(null));
    });
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.on('error', () => resolve(null));
    outgoing.on('close', () => resolve(null));
    outgoing.end();
  });
}

function answered(text: string, fingerprint: string | null): AnsweringLab | null {
  try {
    const body = JSON.parse(text) as { status?: unknown; lab_name?: unknown };
    if (fingerprint === null || !['ok', 'degraded'].includes(String(body.status)) || typeof body.lab_name !== 'string')
      return null;
    return { name: body.lab_name.slice(0, 200), fingerprint };
  } catch {
    return null;
  }
}
