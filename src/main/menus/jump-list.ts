// The ways into the program from its icon: tasks of the jump list on Windows, the dock's menu on macOS.
import { app, Menu } from 'electron';
import { type OpenRequest, type PlaceRequest, placeArgument } from '../life/open-requests.ts';
import type { Words } from '../words/words.ts';

interface JumpListInput {
  words: Words;
  dataDir: string;
  ask(wish: OpenRequest): void;
}

export function installJumpList({ words, dataDir, ask }: JumpListInput): void {
  const places: [PlaceRequest, string][] = [
    ['scan', words.scan],
    ['due', words.dueList],
    ['prints', words.printQueueTitle],
  ];
  if (process.platform === 'win32') {
    const before = app.isPackaged ? '' : `"${app.getAppPath()}" `;
    app.setUserTasks(
      places.map(([place, title]) => ({
        program: process.execPath,
        arguments: `${before}--data "${dataDir}" ${placeArgument(place)}`,
        title,
        description: title,
        iconPath: process.execPath,
        iconIndex: 0,
      })),
    );
  }
  app.dock?.setMenu(Menu.buildFromTemplate(places.map(([kind, label]) => ({ label, click: () => ask({ kind }) }))));
}
