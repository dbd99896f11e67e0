// Whoever serves a lab together with others signs its trail with the key they sign with: two keys by turns would be no proof of anything.
import type { Lab } from '../core/lab/context.ts';
import { typed } from '../db/typed.ts';
import type { OpenedKey } from '../lib/keys/trail-key.ts';
import { StartError } from '../lib/start-error.ts';

export async function assertSameKey({ db, leading }: Pick<Lab, 'db' | 'leading'>, { key, file }: OpenedKey): Promise<void> {
  const others = (await leading.instances()).filter(({ own, silent }) => !own && !silent);
  if (others.length === 0) return;
  const seal = await typed(db).selectFrom('trail_seal').select('key').executeTakeFirst();
  if (!seal || seal.key === (key?.fingerprint ?? null)) return;
  throw new StartError(
    'other_trail_key',
    `The lab is served by ${others.map(({ host }) => host).join(', ')} as well, which sign${others.length === 1 ? 's' : ''} its trail with another key; copy the folder of ${file} from there to this computer first.`,
  );
}
