// The provider's description, read once and kept for ten minutes. Who asks while it is read waits for the same answer; a provider that is
// away is asked again by whoever comes next.
import { createHash } from 'node:crypto';
import type { Configuration } from 'openid-client';
import { type Client, readDescription } from './provider.ts';

const keptMs = 10 * 60_000;

export interface KnownProviders {
  of(client: Client): Promise<Configuration>;
}

export function createKnownProviders(now: () => number): KnownProviders {
  let kept: { name: string; since: number; config: Promise<Configuration> } | null = null;
  return {
    async of(client) {
      const name = createHash('sha256').update(JSON.stringify(client)).digest('hex');
      const age = kept ? now() - kept.since : 0;
      if (kept?.name === name && age >= 0 && age < keptMs) return kept.config;
      const fresh = { name, since: now(), config: readDescription(client) };
      kept = fresh;
      try {
        return await fresh.config;
      } catch (error) {
        if (kept === fresh) kept = null;
        throw error;
      }
    },
  };
}
