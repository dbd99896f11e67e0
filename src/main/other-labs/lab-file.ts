// A lab file that was opened with the program: the lab it leads to opens in a window of its own when it shows the certificate the file
// names. A lab that was never opened here is asked about first: anybody may send such a file.
import { closeSync, openSync, readSync } from 'node:fs';
import { dialog } from 'electron';
import { type LabFile, mostLabFileBytes, readLabFile } from '../../server/contract/files/lab-file.ts';
import type { Words } from '../words/words.ts';
import type { OtherLabs } from './other-labs.ts';

export async function openLabFile(file: string, labs: OtherLabs, words: Words): Promise<void> {
  const lab = labIn(file);
  const bad = () => say(words.labFileBad, words.labFileBadAdvice.replace('{file}', file));
  if (!lab) return bad();
  const first = await labs.open({ address: lab.address });
  if (first.state === 'changed' || (first.state === 'compare' && first.fingerprint !== lab.fingerprint))
    return say(words.labChanged, words.labChangedAdvice);
  if (first.state === 'bad_address') return bad();
  if (first.state === 'unreachable') return say(words.labAway, words.labAwayAdvice);
  if (first.state !== 'compare') return;
  if (!(await isWanted(first, words))) return;
  const { state } = await labs.open(lab);
  if (state !== 'opened') await say(words.labAway, words.labAwayAdvice);
}

function labIn(path: string): LabFile | null {
  try {
    const file = openSync(path, 'r');
    try {
      const bytes = Buffer.alloc(mostLabFileBytes);
      return readLabFile(bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, 0)));
    } finally {
      closeSync(file);
    }
  } catch {
    return null;
  }
}

async function isWanted({ name, address }: { name: string; address: string }, words: Words): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    message: words.labFileTitle.replace('{name}', name),
    detail: words.labFileDetail.replace('{address}', address),
    buttons: [words.openLink, words.cancel],
    defaultId: 0,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

async function say(message: string, detail: string): Promise<void> {
  await dialog.showMessageBox({ message, detail, noLink: true });
}
