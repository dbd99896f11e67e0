// Labs elsewhere that were opened from here, each with the fingerprint a person compared. Beside the profile, for its owner alone.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const kept = z.array(z.object({ name: z.string(), address: z.string(), fingerprint: z.string() }));

export type ComparedLab = z.infer<typeof kept>[number];

export interface KnownLabs {
  list(): readonly ComparedLab[];
  at(address: string): ComparedLab | null;
  keep(lab: ComparedLab): void;
  forget(address: string): void;
}

export function knownLabsIn(file: string): KnownLabs {
  /** A damaged file counts as none: everybody is compared anew. */
  function read(): ComparedLab[] {
    try {
      return existsSync(file) ? kept.parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
    } catch {
      return [];
    }
  }

  function write(labs: readonly ComparedLab[]): void {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(`${file}.new`, JSON.stringify(labs, null, 2), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }

  const without = (address: string) => read().filter((lab) => lab.address !== address);
  return {
    list: read,
    at: (address) => read().find((lab) => lab.address === address) ?? null,
    keep: (lab) => write([lab, ...without(lab.address)]),
    forget: (address) => write(without(address)),
  };
}
