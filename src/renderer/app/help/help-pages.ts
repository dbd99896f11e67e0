// Which pages of the help belong to a screen: its own, then the keys that work on it. Pure.
import { kindNamed } from '../../records/kinds/index.ts';

/** The parts of a kind that share its page: `notes-new` is told about under `notes`. */
function pageOf(screen: string, has: (page: string) => boolean): string {
  const words = screen.split('-');
  for (let count = words.length; count > 0; count -= 1) {
    const name = words.slice(0, count).join('-');
    if (has(name)) return name;
  }
  return 'missing';
}

export function helpPages(screen: string, has: (page: string) => boolean): string[] {
  return [pageOf(screen, has), ...keyPages(screen)];
}

/** What its keys do, the nearest first. */
export function keyPages(screen: string): string[] {
  const onRecord = /-(record|new)$/.test(screen);
  const onList = kindNamed(screen) !== undefined && screen !== 'categories';
  return [
    ...(onList ? ['keys-list'] : []),
    ...(onRecord && screen !== 'calibrations-new' ? ['keys-record'] : []),
    'keys-everywhere',
  ];
}
