// What everybody has handed out, for whoever looks after the users of a lab: keys, links, API keys, signed-in programs.
import { personName } from '../../contract/names/person-names.ts';
import { type Instant, isoOf } from '../../contract/values/dates.ts';
import { typed } from '../../db/typed.ts';
import type { Ctx } from '../lab/context.ts';

export const everybodysKinds = ['key', 'link', 'api_key', 'token'] as const;

interface EverybodysAccess {
  id: string;
  kind: (typeof everybodysKinds)[number];
  name: string;
  user_id: string;
  user_name: string;
  /** Neither narrowed to named operations nor to customers. */
  whole: boolean;
  read_only: boolean;
  created_at: string;
  last_used_at: string | null;
  expires_at: string | null;
}

const shown = (at: Instant | null) => at && isoOf(at);

export async function everybodysAccesses({ db }: Ctx): Promise<EverybodysAccess[]> {
  const tokens = await typed(db)
    .selectFrom('tokens')
    .innerJoin('users', 'users.uID', 'tokens.user_uID')
    .select(['tokens.uID as id', 'form', 'name', 'tokens.user_uID', 'read_only', 'tokens.operations', 'customers'])
    .select(['tokens.created_at', 'tokens.last_used_at', 'tokens.expires_at', 'firstname', 'lastname', 'email'])
    .orderBy('tokens.rid', 'desc')
    .execute();
  const keys = await typed(db)
    .selectFrom('api_keys')
    .innerJoin('users', 'users.uID', 'api_keys.user_uID')
    .select(['api_keys.uID as id', 'name', 'api_keys.user_uID', 'api_keys.created_at', 'api_keys.last_used_at'])
    .select(['firstname', 'lastname', 'email'])
    .orderBy('api_keys.rid', 'desc')
    .execute();
  const ofTokens = tokens.map(({ id, form, name, ...row }): EverybodysAccess => {
    const kind = form === 'device' ? 'token' : form === 'key' ? 'key' : 'link';
    const whole = row.operations === null && row.customers === null;
    return {
      ...{ id, kind, name, user_id: row.user_uID, user_name: personName(row), whole, read_only: row.read_only === 1 },
      ...{ created_at: isoOf(row.created_at), last_used_at: shown(row.last_used_at), expires_at: shown(row.expires_at) },
    };
  });
  const ofKeys = keys.map(
    ({ id, name, ...row }): EverybodysAccess => ({
      ...{ id, kind: 'api_key', name, user_id: row.user_uID, user_name: personName(row), whole: true, read_only: false },
      ...{ created_at: isoOf(row.created_at), last_used_at: shown(row.last_used_at), expires_at: null },
    }),
  );
  return [...ofTokens, ...ofKeys];
}
