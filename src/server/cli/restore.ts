// `npm run restore -- [NAME] [--data DIR] [--from FOLDER] [--without-damaged] [--unproven] [--passphrase-file FILE | --kept-key]`: lists
// the backups, or puts the lab back to one of them. For a lab that does not start any more; a running one is restored from the app.
// docs/interface/safety.md#backups. One that is locked asks for its passphrase or recovery code.
// `npm run restore -- --noted WORDS [--data DIR] [--db postgres://…]`: tells a lab on a database server that it was restored there.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { BackupSignature } from '../contract/lab/backups.ts';
import { noteRestore } from '../lab-files/note-restore.ts';
import { type LabRecovery, recoverLab } from '../lab-files/recover-lab.ts';
import { databaseAddress, dataDirectory, dataPaths, keepToOwner, readConfig } from '../lib/disk/data-dir.ts';
import { StartError } from '../lib/start-error.ts';
import { typedUnseen } from '../lib/typed-unseen.ts';

interface Wanted {
  name: string | undefined;
  /** Where the backups lie, when that is not in the lab. */
  folder: string | undefined;
  directory: string;
  withoutDamaged: boolean;
  /** Also a backup that nobody vouches for. */
  unproven: boolean;
  passphraseFile: string | undefined;
  /** By the key that this computer keeps, without asking. */
  keptKey: boolean;
  /** What a database server restored, by its own means. */
  noted: string | undefined;
  database: string | undefined;
}

const usage =
  'Usage: restore [NAME] [--data DIR] [--from FOLDER] [--without-damaged] [--unproven] [--passphrase-file FILE | --kept-key], or restore --noted WORDS [--data DIR] [--db postgres://USER@HOST/NAME]';

function options(): Wanted {
  try {
    const { values, positionals } = parseArgs({
      options: {
        data: { type: 'string' },
        from: { type: 'string' },
        'without-damaged': { type: 'boolean' },
        unproven: { type: 'boolean', default: false },
        'passphrase-file': { type: 'string' },
        'kept-key': { type: 'boolean', default: false },
        ...{ noted: { type: 'string' }, db: { type: 'string' } },
      },
      allowPositionals: true,
    });
    if (positionals.length > 1) throw new Error('Only one backup can be restored.');
    const folder = values.from === undefined ? undefined : resolve(values.from);
    return {
      name: positionals[0],
      folder,
      directory: dataDirectory(values.data),
      unproven: values.unproven,
      passphraseFile: values['passphrase-file'],
      keptKey: values['kept-key'],
      withoutDamaged: values['without-damaged'] === true,
      noted: values.noted,
      database: databaseAddress(values.db),
    };
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError('usage', `${error instanceof Error ? error.message : String(error)} ${usage}`);
  }
}

function list(lab: LabRecovery, { folder, directory }: Wanted): string {
  const lines = lab
    .backups(folder)
    .map(
      ({ name, bytes, program, lock }) =>
        `${name}  ${(bytes / 1_048_576).toFixed(1)} MB  Plumbline ${program}${lock ? '  locked' : ''}\n`,
    );
  return lines.length > 0 ? lines.join('') : `There are no backups in ${folder ?? dataPaths(directory).backups}.\n`;
}

async function restore(lab: LabRecovery, name: string, wanted: Wanted): Promise<string> {
  const { folder, unproven, withoutDamaged, keptKey } = wanted;
  const isLocked = lab.backups(folder).some((backup) => backup.name === name && backup.lock);
  const passphrase = isLocked ? await passphraseOf(wanted) : undefined;
  const key = isLocked ? await lab.keyFor({ name, folder, passphrase, keptKey }) : null;
  const signature = lab.signature({ name, folder });
  const { kept, leftOut } = lab.restore({ name, folder, unproven, withoutDamaged }, key);
  const without = leftOut.length > 0 ? ` Left out, since they are damaged: ${leftOut.join(', ')}.` : '';
  const warning = signature === null || signature === 'signed' ? '' : ` ${warnings[signature]}`;
  return `The lab is back at ${name}${kept ? `; what was there is kept as ${kept}` : ''}.${without}${warning}\n`;
}

/** From the file, or typed unseen; undefined where neither can be. */
async function passphraseOf({ passphraseFile, keptKey }: Wanted): Promise<string | undefined> {
  if (passphraseFile !== undefined) {
    try {
      return readFileSync(passphraseFile, 'utf8').replace(/\r?\n$/, '');
    } catch {
      throw new StartError('usage', `The file ${passphraseFile} cannot be read. Nothing was changed.`);
    }
  }
  return keptKey || !process.stdin.isTTY ? undefined : typedUnseen('Passphrase or recovery code: ');
}

const warnings: Record<Exclude<BackupSignature, 'signed'>, string> = {
  older: 'It was made by a program that did not sign its backups: nobody can say whether it was changed.',
  unsigned: 'It is not signed: nobody can say whether it was changed.',
  other_key: 'It is signed with a key that is not known here.',
  changed: '',
};

async function noted(words: string, { directory, database }: Wanted): Promise<string> {
  const paths = dataPaths(directory);
  const url = database ?? readConfig(paths).database;
  if (url === undefined)
    throw new StartError('usage', `The lab of ${directory} lies in its folder; --db says which database was restored. ${usage}`);
  const kept = await noteRestore({ paths, url, words });
  return `Noted: the database ends with entry ${kept} of the trail. The next start tells the trail and ends all sign-ins.\n`;
}

/** The backups there are, or what became of the one that was named. */
async function broughtBack(wanted: Wanted): Promise<string> {
  const lab = recoverLab(wanted.directory);
  return wanted.name === undefined ? list(lab, wanted) : restore(lab, wanted.name, wanted);
}

try {
  keepToOwner();
  const wanted = options();
  process.stdout.write(await (wanted.noted === undefined ? broughtBack(wanted) : noted(wanted.noted, wanted)));
} catch (error) {
  const known = error instanceof StartError;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = known ? error.exitCode : 1;
}
