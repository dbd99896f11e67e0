// What a start of the program can be asked to show: a device by its link, or one of the few places of the jump list. Everything else on
// a command line or in a link is ignored: any page of the world may hold such a link. Pure.
export type Wish = { kind: 'device'; id: string } | { kind: 'scan' } | { kind: 'due' } | { kind: 'prints' };

export const protocolName = 'plumbline';

const link = /^plumbline:\/\/device\/([^/?#\s]{1,240})\/?$/i;
const longestId = 80;

function linkedDevice(text: string): string | null {
  const [, part = ''] = link.exec(text) ?? [];
  try {
    const id = decodeURIComponent(part);
    return id !== '' && id.length <= longestId && !/\p{Cc}/u.test(id) ? id : null;
  } catch {
    return null;
  }
}

export function wishOfLink(text: string): Wish | null {
  const id = linkedDevice(text);
  return id === null ? null : { kind: 'device', id };
}

const places = ['scan', 'due', 'prints'] as const;
export type PlaceWish = (typeof places)[number];

export const placeArgument = (place: PlaceWish) => `--open=${place}`;

export function wishOfArguments(args: readonly string[]): Wish | null {
  for (const argument of args) {
    const place = places.find((one) => placeArgument(one) === argument);
    const wish = place ? { kind: place } : wishOfLink(argument);
    if (wish) return wish;
  }
  return null;
}
