// The native menu of a window in the language of its page: what the page offers this user, its keys, and what belongs to the window
// itself. A key that the page answers by itself is only shown here. Pure.
import type { MenuItemConstructorOptions } from 'electron';
import type { MenuPlace, MenuTask, PageMenu, ShellWish } from '../../server/contract/lab/desktop-bridge.ts';
import type { RecentLab } from '../other-labs/recent-labs.ts';
import type { Words } from '../words/words.ts';

/** What concerns this computer and its own lab. */
export interface OwnActions {
  showPrintQueue(): void;
  /** A dialog of the page: where other labs are found, and those that were opened before. */
  openOtherLab(): void;
  /** A lab in another folder of this computer, beside this one. */
  openFolderLab(): void;
  recentLabs(): readonly RecentLab[];
  showDataFolder(): void;
  showLogs(): void;
}

export interface MenuInput {
  words: Words;
  /** To the page of the window that the menu is of. */
  wish(wish: ShellWish): void;
  /** Null while nobody is signed in, or no page is there; without sections where the page is one thing alone. */
  page: PageMenu | null;
  /** Null in a window onto another lab. */
  own: OwnActions | null;
  withDeveloperTools: boolean;
}

type Items = MenuItemConstructorOptions[];

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

const placesOf = (places: readonly MenuPlace[], wish: MenuInput['wish']): Items =>
  places.map(({ label, to }) => ({ label, click: () => wish({ kind: 'go', to }) }));

/** Whether the page leads anywhere: a window that shows the print queue alone does not. */
const goesAnywhere = (page: PageMenu | null): page is PageMenu => page !== null && page.sections.length > 0;

const may = (page: PageMenu | null, task: MenuTask): boolean => page?.tasks?.includes(task) === true;

function fileMenu({ words, wish, own, page }: MenuInput, end: Items): MenuItemConstructorOptions {
  const making: Items = goesAnywhere(page)
    ? [
        { label: words.newHere, accelerator: 'CmdOrCtrl+N', click: () => wish({ kind: 'new' }) },
        ...(page.create.length > 0 ? [{ label: words.newRecord, submenu: placesOf(page.create, wish) }] : []),
      ]
    : [];
  const printing: Items = page
    ? [{ label: words.print, accelerator: 'CmdOrCtrl+P', click: () => wish({ kind: 'print' }) }, { type: 'separator' }]
    : [];
  const queue: Items = own && page ? [{ label: words.printQueue, click: () => own.showPrintQueue() }] : [];
  const backUp: Items = may(page, 'back-up') ? [{ label: words.backUpNow, click: () => wish({ kind: 'back-up' }) }] : [];
  const here: Items = own
    ? [
        ...queue,
        ...labItems(own, page, words),
        { type: 'separator' },
        ...backUp,
        { label: words.showDataFolder, click: () => own.showDataFolder() },
        { type: 'separator' },
      ]
    : [];
  return { label: words.file, submenu: [...making, ...printing, ...here, { label: words.closeWindow, role: 'close' }, ...end] };
}

/** Also while this lab has trouble: another one may be well. */
function labItems(own: OwnActions, page: PageMenu | null, words: Words): Items {
  const recent = own.recentLabs().map(({ label, open }) => ({ label, click: () => open() }));
  return [
    ...(goesAnywhere(page) ? [{ label: words.openOtherLab, click: () => own.openOtherLab() }] : []),
    { label: words.openFolderLab, click: () => own.openFolderLab() },
    ...(recent.length > 0 ? [{ label: words.recentLabs, submenu: recent }] : []),
  ];
}

function editMenu({ words, wish, page }: MenuInput): MenuItemConstructorOptions {
  const finding: Items = page
    ? [{ type: 'separator' }, { label: words.findHere, accelerator: 'CmdOrCtrl+F', click: () => wish({ kind: 'find' }) }]
    : [];
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
      ...finding,
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

function goMenu({ words, wish, page }: MenuInput): Items {
  if (!goesAnywhere(page)) return [];
  const sections = page.sections.map(({ label, places }) => ({ label, submenu: placesOf(places, wish) }));
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

function helpMenu({ words, wish, own, page }: MenuInput): MenuItemConstructorOptions {
  const inPage: Items = goesAnywhere(page)
    ? [
        { label: words.helpHere, accelerator: 'F1', registerAccelerator: false, click: () => wish({ kind: 'help' }) },
        { type: 'separator' },
        ...(own ? [{ label: words.thisComputer, click: () => wish({ kind: 'go', to: '/computer' }) }] : []),
      ]
    : [];
  const logs: Items = own ? [{ label: words.showLogs, click: () => own.showLogs() }, { type: 'separator' }] : [];
  const updates: Items = may(page, 'updates') ? [{ label: words.checkUpdates, click: () => wish({ kind: 'updates' }) }] : [];
  const about: Items = goesAnywhere(page)
    ? [{ label: words.about, click: () => wish({ kind: 'go', to: '/about' }) }]
    : [{ label: words.about, role: 'about' }];
  return {
    label: words.help,
    role: 'help',
    submenu: [...inPage, ...logs, ...updates, ...about],
  };
}
