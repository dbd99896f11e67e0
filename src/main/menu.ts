// The native menu in the language of the page: what the page offers this user, its keys, and what belongs to the window itself. A key
// that the page answers by itself is only shown here.
import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { MenuPlace, PageMenu, ShellWish } from '../server/contract/desktop-bridge.ts';
import type { Words } from './words.ts';

export interface MenuActions {
  wish(wish: ShellWish): void;
  showPrintQueue(): void;
  showDataFolder(): void;
  showLogs(): void;
}

interface MenuInput {
  words: Words;
  actions: MenuActions;
  /** Null while nobody is signed in, or no page is there. */
  page: PageMenu | null;
  withDeveloperTools: boolean;
}

type Items = MenuItemConstructorOptions[];

export function installMenu(input: MenuInput): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(input, process.platform)));
}

export function menuTemplate(input: MenuInput, platform: NodeJS.Platform): Items {
  const usual = [editMenu(input), viewMenu(input), ...goMenu(input), helpMenu(input)];
  // macOS takes the first menu for the program's own, whatever stands in it, and looks for the end of the program there.
  if (platform === 'darwin') return [programMenu(input), fileMenu(input, []), ...usual];
  return [fileMenu(input, [{ label: input.words.quit, role: 'quit' }]), ...usual];
}

function programMenu({ words }: MenuInput): MenuItemConstructorOptions {
  return {
    role: 'appMenu',
    submenu: [
      { label: words.about, role: 'about' },
      { type: 'separator' },
      { label: words.services, role: 'services' },
      { type: 'separator' },
      { label: words.hide, role: 'hide' },
      { label: words.hideOthers, role: 'hideOthers' },
      { label: words.showAll, role: 'unhide' },
      { type: 'separator' },
      { label: words.quit, role: 'quit' },
    ],
  };
}

const placesOf = (places: readonly MenuPlace[], { wish }: MenuActions): Items =>
  places.map(({ label, to }) => ({ label, click: () => wish({ kind: 'go', to }) }));

function fileMenu({ words, actions, page }: MenuInput, end: Items): MenuItemConstructorOptions {
  const { wish } = actions;
  const working: Items = page
    ? [
        { label: words.newHere, accelerator: 'CmdOrCtrl+N', click: () => wish({ kind: 'new' }) },
        ...(page.create.length > 0 ? [{ label: words.newRecord, submenu: placesOf(page.create, actions) }] : []),
        { label: words.print, accelerator: 'CmdOrCtrl+P', click: () => wish({ kind: 'print' }) },
        { type: 'separator' },
        { label: words.printQueue, click: () => actions.showPrintQueue() },
      ]
    : [];
  return {
    label: words.file,
    submenu: [
      ...working,
      { label: words.showDataFolder, click: () => actions.showDataFolder() },
      { type: 'separator' },
      { label: words.closeWindow, role: 'close' },
      ...end,
    ],
  };
}

function editMenu({ words }: MenuInput): MenuItemConstructorOptions {
  return {
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
  };
}

function viewMenu({ words, withDeveloperTools }: MenuInput): MenuItemConstructorOptions {
  return {
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
  };
}

function goMenu({ words, actions, page }: MenuInput): Items {
  if (!page) return [];
  const { wish } = actions;
  const sections = page.sections.map(({ label, places }) => ({ label, submenu: placesOf(places, actions) }));
  return [
    {
      label: words.goTo,
      submenu: [
        { label: words.search, accelerator: 'CmdOrCtrl+K', registerAccelerator: false, click: () => wish({ kind: 'search' }) },
        { label: words.scan, click: () => wish({ kind: 'scan' }) },
        { type: 'separator' },
        ...sections,
      ],
    },
  ];
}

function helpMenu({ words, actions, page }: MenuInput): MenuItemConstructorOptions {
  const { wish } = actions;
  const inPage: Items = page
    ? [
        { label: words.helpHere, accelerator: 'F1', registerAccelerator: false, click: () => wish({ kind: 'help' }) },
        { type: 'separator' },
        { label: words.thisComputer, click: () => wish({ kind: 'go', to: '/computer' }) },
      ]
    : [];
  const about: Items = page
    ? [{ label: words.about, click: () => wish({ kind: 'go', to: '/about' }) }]
    : [{ label: words.about, role: 'about' }];
  return {
    label: words.help,
    role: 'help',
    submenu: [...inPage, { label: words.showLogs, click: () => actions.showLogs() }, { type: 'separator' }, ...about],
  };
}
