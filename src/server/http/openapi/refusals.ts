// Which refusals an operation may answer with, from what every request of its kind passes through: the checks before the faces,
// who asks, the address, the body, the write. Both descriptions read it; nobody lists them by hand.
import type { Method } from '../../endpoints/define-action.ts';

export type Refusal = 400 | 401 | 403 | 404 | 406 | 409 | 410 | 412 | 413 | 415 | 422 | 429 | 503;

export interface Refusable {
  face: 'v1' | 'v2';
  method: Method | 'OPTIONS';
  /** As described, with `{parameters}`. */
  path: string;
  /** Asks nobody who he is. */
  isOpen?: boolean;
  /** Reads what is sent with it. */
  takesBody: boolean;
  /** Sends whatever its record holds, so that no `Accept` excludes it. */
  anyType?: boolean;
  /** The state of its record may forbid a reading, too. */
  mayBeLocked?: boolean;
  /** What it shows may not be there, though its path names nothing. */
  mayBeAway?: boolean;
  /** Where it is to go on may be over. */
  mayBeOver?: boolean;
}

/** All of the portal is answered like something that is not there while it is closed; what is deleted may be gone. */
function namesWhatMayBeAway({ method, path, mayBeAway }: Refusable): boolean {
  return mayBeAway === true || path.includes('{') || path.includes('/public/portal') || method === 'DELETE';
}

export function refusalsOf(asked: Refusable): Refusal[] {
  const { face, method, path, isOpen = false, takesBody, anyType, mayBeLocked } = asked;
  const isV2 = face === 'v2';
  const writes = method !== 'GET' && method !== 'OPTIONS' && !isOpen;
  const codes: Refusal[] = [
    // Before a face has it: an address that cannot be decoded, a host that is not ours, a lab that is being swapped.
    ...([400, 403, 503] as const),
    ...(!isOpen || takesBody ? ([401, 429] as const) : []),
    ...(/\/(?:public|links)\//.test(path) ? ([429] as const) : []),
    ...(namesWhatMayBeAway(asked) ? ([404] as const) : []),
    ...(writes || mayBeLocked ? ([409] as const) : []),
    ...(takesBody ? ([413] as const) : []),
    ...(asked.mayBeOver ? ([410] as const) : []),
    // v1 takes any `Accept`, reads a body whatever it is called, tells what is wrong with 400 and knows no versions.
    ...(isV2 ? ([422] as const) : []),
    ...(isV2 && !anyType ? ([406] as const) : []),
    ...(isV2 && takesBody ? ([415] as const) : []),
    ...(isV2 && writes ? ([412] as const) : []),
  ];
  return [...new Set(codes)].sort((one, other) => one - other);
}
