// The native menu, in the language of the system.
import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { Words } from './words.ts';

export interface MenuActions {
  showDataFolder(): void;
  showAbout(): void;
}

export function installMenu(words: Words, actions: MenuActions, withDeveloperTools: boolean): void {
  const template: MenuItemConstructorOptions[] = [
    {
      label: words.file,
      submenu: [
        { label: words.showDataFolder, click: () => actions.showDataFolder() },
        { type: 'separator' },
        { label: words.quit, role: 'quit' },
      ],
    },
    {
      label: words.edit,
      submenu: [
        { label: words.undo, role: 'undo' },
        { label: words.redo, role: 'redo' },
        { type: 'separator' },
        { label: words.cut, role: 'cut' },
        { label: words.copy, role: 'copy' },
        { label: words.paste, role: 'paste' },
        { label: words.selectAll, role: 'selectAll' },
      ],
    },
    {
      label: words.view,
      submenu: [
        { label: words.reload, role: 'reload' },
        { type: 'separator' },
        { label: words.zoomIn, role: 'zoomIn' },
        { label: words.zoomOut, role: 'zoomOut' },
        { label: words.zoomReset, role: 'resetZoom' },
        { type: 'separator' },
        { label: words.fullScreen, role: 'togglefullscreen' },
        ...(withDeveloperTools ? ([{ label: words.developerTools, role: 'toggleDevTools' }] as const) : []),
      ],
    },
    { label: words.help, role: 'help', submenu: [{ label: words.about, click: () => actions.showAbout() }] },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
