// The labs that were opened from here, on the network and in folders of this computer, as the File menu lists them.
import { dialog } from 'electron';
import type { Words } from '../words/words.ts';
import type { OtherLabs } from './other-labs.ts';
import type { OwnFolders } from './own-folders.ts';

export interface RecentLab {
  label: string;
  open(): void;
}

interface RecentInput {
  network: OtherLabs;
  folders: OwnFolders;
  words(): Words;
}

export function recentLabs(input: RecentInput): RecentLab[] {
  const { network, folders } = input;
  return [
    ...network.list().map(({ name, address }) => ({
      label: `${name} · ${address.replace('https://', '')}`,
      open: () => void openKnown(address, input),
    })),
    ...folders.list().map((folder) => ({ label: folder, open: () => void folders.openKept(folder) })),
  ];
}

const again = 0;
const remove = 1;

/** One that is away may be switched off: whether it leaves the list is asked. */
async function openKnown(address: string, input: RecentInput): Promise<void> {
  const { network, words } = input;
  const { state } = await network.open({ address });
  if (state === 'opened') return;
  const { labChanged, labChangedAdvice, labAway, labAwayAdvice, tryAgain, removeFromList, cancel } = words();
  if (state === 'changed' || state === 'compare') {
    await dialog.showMessageBox({ message: labChanged, detail: labChangedAdvice, noLink: true });
    return;
  }
  const { response } = await dialog.showMessageBox({
    message: labAway,
    detail: labAwayAdvice,
    buttons: [tryAgain, removeFromList, cancel],
    defaultId: again,
    cancelId: 2,
    noLink: true,
  });
  if (response === remove) network.forget(address);
  else if (response === again) await openKnown(address, input);
}
