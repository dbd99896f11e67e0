// How a place of files is known again. A disk that is not mounted is an empty folder, and an address with a slip of the pen an empty bucket:
// whoever used the place before finds its mark missing there, and takes none of its files for lost.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { AppError } from '../../contract/errors.ts';
import type { DataPaths } from '../../lib/disk/data-dir.ts';
import { type Kept, keptJson } from '../../lib/disk/kept-json.ts';
import { filesAway } from '../away.ts';

export const markName = 'plumbline-files.json';

interface MarkSays {
  kept: string;
  /** Whose files they are; missing until somebody had to know. */
  lab?: string;
}

const textOf = (lab?: string) => {
  const says: MarkSays = { kept: 'files of a Plumbline lab; do not delete this', ...(lab === undefined ? {} : { lab }) };
  return `${JSON.stringify(says)}\n`;
};

export interface PlaceMark {
  isThere(): Promise<boolean>;
  /** Null where it is not there. */
  read(): Promise<string | null>;
  put(text: string): Promise<void>;
}

interface Used {
  places: string[];
}

export interface KnownPlace {
  /** Throws where it cannot be the one that was used before. */
  assertThere(): Promise<void>;
  /** Throws where they are another lab's: who took them for its own would remove them. */
  assertOf(lab: string): Promise<void>;
}

/** `name`: of the place. What this computer used is remembered beside its part of the lab. */
export function knownPlace(paths: Pick<DataPaths, 'directory'>, name: string, mark: PlaceMark): KnownPlace {
  const used: Kept<Used> = keptJson(join(paths.directory, 'file-places.json'));
  const key = createHash('sha256').update(name).digest('hex');
  let isKnown = false;

  async function settle(): Promise<void> {
    const places = used.last()?.places ?? [];
    if (!(await mark.isThere())) {
      if (places.includes(key)) throw filesAway(new Error(`${markName} is missing there: it is not the place it was`));
      await mark.put(textOf());
    }
    if (!places.includes(key)) used.keep({ places: [...places, key] });
    isKnown = true;
  }

  return {
    async assertThere() {
      if (!isKnown) return settle();
      if (!(await mark.isThere())) throw filesAway(new Error(`${markName} is missing there: it is not the place it was`));
    },
    async assertOf(lab) {
      await settle();
      const of = labIn(await mark.read());
      if (of === null) await mark.put(textOf(lab));
      else if (of !== lab) throw new AppError('record.locked', { messageKey: 'errors.storage.other_lab' });
    },
  };
}

function labIn(text: string | null): string | null {
  try {
    return (JSON.parse(text ?? '{}') as MarkSays).lab ?? null;
  } catch {
    return null;
  }
}
