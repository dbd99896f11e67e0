// What a start of the program can be asked to show: a device by its link, the lab of a file, or one of the few places of the jump
// list. Everything else on a command line or in a link is ignored: any page of the world may hold such a link. Pure.
import { fileURLToPath } from 'node:url';
import { labFileExtension } from '../../server/contract/files/lab-file.ts';

export type OpenRequest =
  | { kind: 'device'; id: string }
  | { kind: 'lab'; file: string }
  | { kind: 'scan' }
  | { kind: 'due' }
  | { kind: 'prints' };

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

export function requestOfLink(text: string): OpenRequest | null {
  const id = linkedDevice(text);
  return id === null ? null : { kind: 'device', id };
}

/** Some desktops hand a file over by its path, others as an address. */
export function requestOfFile(argument: string): OpenRequest | null {
  if (argument.startsWith('-') || !argument.toLowerCase().endsWith(`.${labFileExtension}`)) return null;
  if (!/^[a-z]+:\/\//i.test(argument)) return { kind: 'lab', file: argument };
  try {
    return { kind: 'lab', file: fileURLToPath(argument) };
  } catch {
    return null;
  }
}

const places = ['scan', 'due', 'prints'] as const;
export type PlaceRequest = (typeof places)[number];

export const placeArgument = (place: PlaceRequest) => `--open=${place}`;

export function requestOfArguments(args: readonly string[]): OpenRequest | null {
  for (const argument of args) {
    const place = places.find((one) => placeArgument(one) === argument);
    const wish = place ? { kind: place } : (requestOfLink(argument) ?? requestOfFile(argument));
    if (wish) return wish;
  }
  return null;
}
