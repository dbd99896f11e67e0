// Whoever serves a lab together with others signs its trail with the key they sign with: two keys by turns would be no proof of anything.
import type { Lab } from '../core/lab/context.ts';
import type { OpenedKey } from '../lib/keys/trail-key.ts';
import { StartError } from '../lib/start-error.ts';

export async function assertSameKey({ leading }: Pick<Lab, 'leading'>, { key, file }: OpenedKey): Promise<void> {
  const own = key?.fingerprint ?? null;
  const others = (await leading.instances()).filter((one) => !one.own && !one.silent && one.signedBy !== own);
  if (others.length === 0) return;
  const hosts = [...new Set(others.map(({ host }) => host))].join(', ');
  throw new StartError(
    'other_trail_key',
    `The lab is served on ${hosts} as well, where its trail is signed with another key; copy the folder of ${file} from there to this computer first.`,
  );
}
