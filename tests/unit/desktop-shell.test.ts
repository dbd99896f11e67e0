// What the desktop shell decides without a desktop: where windows stand, which links count, what leaves the window, what the tray says.
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { labFileText, readLabFile } from '#server/contract/files/lab-file.ts';
import type { MenuTask, PageMenu, ShellWish } from '#server/contract/lab/desktop-bridge.ts';
import { ServerHost } from '../../src/main/lab-process/server-host.ts';
import { desktopEntry } from '../../src/main/life/desktop-entry.ts';
import { requestOfArguments, requestOfLink } from '../../src/main/life/open-requests.ts';
import { QuitFlow } from '../../src/main/life/quit-flow.ts';
import { menuTemplate, type OwnActions } from '../../src/main/menus/menu.ts';
import { outsideOf } from '../../src/main/windows/external-links.ts';
import { lockedPreferences } from '../../src/main/windows/window-options.ts';
import {
  canBeGrabbed,
  cascaded,
  type Display,
  keptWith,
  noPlaces,
  placeFor,
  smallestOn,
} from '../../src/main/windows/window-places.ts';
import { type AskedStatus, nothingKnown, reasonsToWait, statusLines } from '../../src/main/words/status-words.ts';
import { wordsFor } from '../../src/main/words/words.ts';

const desktop = vi.hoisted(() => ({ showMessageBox: vi.fn(), fork: vi.fn() }));
vi.mock('electron', () => ({
  dialog: { showMessageBox: desktop.showMessageBox },
  utilityProcess: { fork: desktop.fork },
  Menu: {},
}));

const desk: Display = { id: 1, workArea: { x: 0, y: 27, width: 1920, height: 1053 } };
const bench: Display = { id: 2, workArea: { x: 1920, y: 0, width: 1280, height: 1024 } };
const wanted = { width: 1280, height: 800 };

describe('the place of a window', () => {
  const onBench = { bounds: { x: 2000, y: 100, width: 1000, height: 700 }, maximized: true };
  const onDesk = { bounds: { x: 40, y: 60, width: 1400, height: 900 }, maximized: false };
  const kept = keptWith(keptWith(noPlaces, desk.id, onDesk), bench.id, onBench);

  it('is the middle of the first display at first, no larger than it', () => {
    const small: Display = { id: 1, workArea: { x: 0, y: 0, width: 1024, height: 700 } };
    expect(placeFor({ kept: noPlaces, displays: [desk], primary: desk, wanted }).bounds).toEqual({
      x: 320,
      y: 154,
      ...wanted,
    });
    expect(placeFor({ kept: noPlaces, displays: [small], primary: small, wanted }).bounds).toEqual(small.workArea);
  });

  it('is where it was left on the display that was used last', () => {
    expect(placeFor({ kept, displays: [desk, bench], primary: desk, wanted })).toEqual(onBench);
  });

  it('is where it was left on the first display once the other one is gone', () => {
    expect(placeFor({ kept, displays: [desk], primary: desk, wanted })).toEqual(onDesk);
  });

  it.each([
    { x: 9000, y: 50, width: 1000, height: 700 },
    { x: -4000, y: -300, width: 1000, height: 700 },
    { x: 100, y: 1060, width: 1000, height: 700 },
    { x: 0, y: 0, width: 5000, height: 4000 },
  ])('is wholly on the display, wherever it was: %o', (bounds) => {
    const placed = placeFor({
      kept: keptWith(noPlaces, desk.id, { bounds, maximized: false }),
      displays: [desk],
      primary: desk,
      wanted,
    }).bounds;
    expect(placed.x).toBeGreaterThanOrEqual(0);
    expect(placed.y).toBeGreaterThanOrEqual(27);
    expect(placed.x + placed.width).toBeLessThanOrEqual(1920);
    expect(placed.y + placed.height).toBeLessThanOrEqual(1080);
  });

  it('can be grabbed by its upper edge or is brought back', () => {
    expect(canBeGrabbed({ x: 1900, y: 40, width: 900, height: 600 }, [desk, bench])).toBe(true);
    expect(canBeGrabbed({ x: 1900, y: 40, width: 900, height: 600 }, [desk])).toBe(false);
    expect(canBeGrabbed({ x: 100, y: -30, width: 900, height: 600 }, [desk])).toBe(false);
  });
});

describe('windows that would cover one another', () => {
  const first = { x: 320, y: 154, width: 1280, height: 800 };

  it('stand a step apart, each one seen', () => {
    const second = cascaded(first, [first], desk.workArea);
    expect(second).toMatchObject({ x: 348, y: 182, width: 1280 });
    const third = cascaded(first, [first, second], desk.workArea);
    expect(third).toMatchObject({ x: 376, y: 210 });
    expect(cascaded(first, [], desk.workArea)).toEqual(first);
  });

  it('begin anew at the edge and stay on the display', () => {
    const small = { x: 0, y: 0, width: 800, height: 560 };
    const taken = [small];
    for (let count = 0; count < 12; count += 1) taken.push(cascaded(small, taken, small));
    for (const { x, y, width, height } of taken) {
      expect([x >= 0, y >= 0, x + width <= 800, y + height <= 560]).toEqual([true, true, true, true]);
      expect([width >= 720, height >= 480]).toEqual([true, true]);
    }
  });

  it('ask for no more room than a small display has', () => {
    const half: Display = { id: 3, workArea: { x: 0, y: 0, width: 683, height: 384 } };
    expect(smallestOn({ width: 720, height: 480 }, half)).toEqual({ width: 683, height: 384 });
    expect(smallestOn({ width: 720, height: 480 }, desk)).toEqual({ width: 720, height: 480 });
  });
});

describe('a link or a command line', () => {
  it('names a device', () => {
    expect(requestOfLink('plumbline://device/0192-ab')).toEqual({ kind: 'device', id: '0192-ab' });
    expect(requestOfLink('PLUMBLINE://device/PM%20100%2F1/')).toEqual({ kind: 'device', id: 'PM 100/1' });
    expect(requestOfArguments(['--data', '/lab', 'plumbline://device/x'])).toEqual({ kind: 'device', id: 'x' });
    expect(requestOfArguments(['--open=due'])).toEqual({ kind: 'due' });
  });

  it.each([
    'plumbline://device/',
    'plumbline://device/a/b',
    'plumbline://device/a?to=/admin',
    'plumbline://device/a#x',
    'plumbline://device/%00',
    'plumbline://device/%E0%A4%A',
    `plumbline://device/${'x'.repeat(81)}`,
    'plumbline://admin/1',
    'plumbline:retry',
    'https://device/1',
    'x plumbline://device/1',
  ])('counts for nothing otherwise: %s', (text) => expect(requestOfLink(text)).toBeNull());

  it('names a lab file, by its path or its address', () => {
    const lab = { kind: 'lab', file: '/media/stick/North lab.plumbline' };
    expect(requestOfArguments(['--data', '/lab', '/media/stick/North lab.plumbline'])).toEqual(lab);
    expect(requestOfArguments(['file:///media/stick/North%20lab.plumbline'])).toEqual(lab);
    for (const other of ['https://elsewhere/x.plumbline', '--log=x.plumbline', '/lab/x.csv'])
      expect(requestOfArguments([other])).toBeNull();
  });

  it('opens only the places of the jump list', () => expect(requestOfArguments(['--open=/admin', '--open=users'])).toBeNull());
});

describe('a lab file', () => {
  const fingerprint = Array.from({ length: 32 }, () => 'A1').join(':');
  const lab = { address: 'https://192.168.10.20:8391', fingerprint };

  it('is read as it was written', () => expect(readLabFile(labFileText(lab))).toEqual(lab));

  it.each([
    '',
    '[]',
    'null',
    '{"plumbline_lab":1}',
    labFileText({ ...lab, fingerprint: 'A1' }),
    labFileText({ ...lab, address: `https://${'x'.repeat(300)}` }),
    labFileText(lab).replace('"plumbline_lab": 1', '"plumbline_lab": 2'),
    labFileText(lab).slice(0, 40),
  ])('counts for nothing otherwise: %s', (text) => expect(readLabFile(text)).toBeNull());
});

describe('what leaves the window', () => {
  it('is a letter or an https page', () => {
    expect(outsideOf('mailto:anna@lab.example?subject=PM-1')).toMatchObject({ kind: 'letter' });
    expect(outsideOf('https://www.ptb.de/')).toEqual({ kind: 'page', url: 'https://www.ptb.de/' });
  });

  it.each([
    'http://lab.example/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://server/share',
    'ms-msdt:/id',
    'plumbline://device/1',
    'https://user:secret@lab.example/',
    'mailto:a@b.example?attach=/etc/passwd',
    `https://lab.example/${'x'.repeat(2000)}`,
    'no address',
  ])('is nothing else: %s', (text) => expect(outsideOf(text)).toBeNull());
});

describe('the words of the tray and of the question before the end', () => {
  const busy = { ...nothingKnown, overdue: 1, due: 12, shared: true, clients: 2, prints: 1, imports: 1, jobs: 3 };

  it('say what is due and whether the lab is shared', () => {
    expect(statusLines('running', busy, wordsFor('en'))).toEqual([
      '1 device is overdue',
      '12 devices are due soon',
      'The server is running and shared on the network',
    ]);
    expect(statusLines('down', busy, wordsFor('de'))).toEqual(['Der Server läuft nicht']);
  });

  it('name each that would be cut off, and nothing when nobody is', () => {
    expect(reasonsToWait(busy, wordsFor('de'))).toEqual([
      '2 andere Rechner sind mit diesem Labor verbunden.',
      '1 Druckauftrag läuft oder wartet.',
      '1 Import läuft.',
      '3 Aufgaben des Programms laufen.',
    ]);
    expect(reasonsToWait({ ...nothingKnown, overdue: 9 }, wordsFor('en'))).toEqual([]);
    expect(reasonsToWait(null, wordsFor('en'))).toEqual([]);
  });

  it('name a server that does not answer', () => {
    expect(reasonsToWait('silent', wordsFor('de'))).toEqual(['Der Server antwortet gerade nicht; vielleicht läuft noch etwas.']);
  });
});

describe('the end of the program', () => {
  const CANCEL = 2;
  async function endWith(status: AskedStatus): Promise<string[]> {
    const done: string[] = [];
    desktop.showMessageBox.mockReset().mockImplementation(async ({ detail }: { detail: string }) => {
      done.push(`asked: ${detail.split('\n')[0]}`);
      return { response: CANCEL };
    });
    await new QuitFlow({
      words: () => wordsFor('en'),
      status: async () => status,
      pending: () => undefined,
      closeWindows: async () => true,
      stop: async () => void done.push('stopped'),
    }).ask();
    return done;
  }

  it('asks when the server is too busy to answer, and not when there is none', async () => {
    expect(await endWith('silent')).toEqual(['asked: The server does not answer at the moment; something may still be running.']);
    expect(await endWith(null)).toEqual(['stopped']);
    expect(await endWith(nothingKnown)).toEqual(['stopped']);
  });
});

describe('a server that is asked how it stands', () => {
  class FakeServer extends EventEmitter {
    readonly told: { kind: string }[] = [];
    postMessage(message: { kind: string }): void {
      this.told.push(message);
    }
    kill(): void {}
  }
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function started(): { host: ServerHost; server: FakeServer } {
    const server = new FakeServer();
    desktop.fork
      .mockReset()
      .mockReturnValueOnce(server)
      .mockImplementation(() => new FakeServer());
    const ignored = { onReady() {}, onStatus() {}, onUpgrade() {}, onCrash() {}, onFailed() {}, onLost() {} };
    const options = {
      dataDir: '/lab',
      resourcesDir: '/r',
      rendererDir: '/p',
      demo: false,
      port: 0,
      mode: 'normal',
      newLab: false,
    } as const;
    const secret = () => null;
    const host = new ServerHost('server.js', { ...options, secret }, ignored);
    host.start();
    return { host, server };
  }
  const ready = { kind: 'ready', url: 'http://127.0.0.1:4000/' };

  it('is silent only while it serves a lab and gives no answer', async () => {
    const { host, server } = started();
    expect(await host.status()).toBeNull();
    server.emit('message', ready);
    const silent = host.status();
    await vi.runOnlyPendingTimersAsync();
    expect(await silent).toBe('silent');
    const answered = host.status();
    server.emit('message', { kind: 'status', status: { ...nothingKnown, jobs: 1 } });
    expect(await answered).toMatchObject({ jobs: 1 });
  });

  it('is none once it ended, also while the question was on its way', async () => {
    const { host, server } = started();
    server.emit('message', ready);
    const asked = host.status();
    server.emit('exit', 1);
    expect(await asked).toBeNull();
    expect(await host.status()).toBeNull();
  });
});

const own: OwnActions = {
  showPrintQueue() {},
  openOtherLab() {},
  openFolderLab() {},
  recentLabs: () => [{ label: '/srv/second', open() {} }],
  showDataFolder() {},
  showLogs() {},
};

describe('the menu', () => {
  const input = { words: wordsFor('de'), wish() {}, own, page: null, withDeveloperTools: false };
  const roles = (menu: Electron.MenuItemConstructorOptions | undefined) =>
    Array.isArray(menu?.submenu) ? menu.submenu.map(({ role }) => role) : [];

  it('begins with that of the program itself on macOS, which ends it there', () => {
    const [own, file] = menuTemplate(input, 'darwin');
    expect(own?.role).toBe('appMenu');
    expect(roles(own)).toEqual(expect.arrayContaining(['about', 'services', 'hide', 'hideOthers', 'unhide', 'quit']));
    expect(file?.label).toBe('Datei');
    expect(roles(file)).not.toContain('quit');
  });

  it.each(['win32', 'linux'] as const)('begins with the file elsewhere: %s', (platform) => {
    const [file] = menuTemplate(input, platform);
    expect(file?.label).toBe('Datei');
    expect(roles(file)).toContain('quit');
  });
});

it.each(['de', 'en'] as const)('what leads to another lab again names the item that is there: %s', (language) => {
  const { labChangedAdvice, file, openOtherLab } = wordsFor(language);
  expect(labChangedAdvice).toContain(`${file} › ${openOtherLab}`);
});

describe('the file menu of the own lab', () => {
  const words = wordsFor('en');
  const place = { label: 'Customers', to: '/customers' };
  const page = { sections: [{ label: 'Office', places: [place] }], create: [] };
  const labels = (tasks: MenuTask[] | undefined, shown: PageMenu | null = { ...page, tasks }) => {
    const menu = menuTemplate({ words, wish: () => undefined, own, page: shown, withDeveloperTools: false }, 'linux');
    return menu.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu.map(({ label }) => label) : []));
  };

  it('backs up and looks for updates where its user may', () => {
    expect(labels(['back-up', 'updates'])).toEqual(expect.arrayContaining([words.backUpNow, words.checkUpdates]));
    expect(labels(['updates'])).not.toContain(words.backUpNow);
    expect(labels(undefined)).not.toContain(words.checkUpdates);
  });

  it('leads to other labs of this computer also while this one has no page', () => {
    expect(labels(undefined, null)).toEqual(expect.arrayContaining([words.openFolderLab, words.recentLabs]));
    expect(labels(undefined, null)).not.toContain(words.openOtherLab);
  });
});

describe('the menu of a window onto another lab', () => {
  const page = {
    sections: [{ label: 'Büro', places: [{ label: 'Kunden', to: '/customers' }] }],
    create: [{ label: 'Neuer Kunde', to: '/customers/new' }],
  };
  const asked: ShellWish[] = [];
  const words = wordsFor('de');
  const menu = menuTemplate(
    { words, wish: (wish) => void asked.push(wish), own: null, page, withDeveloperTools: false },
    'linux',
  );
  const items = (of: typeof menu): typeof menu =>
    of.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? items(item.submenu) : [])]);

  it('offers nothing of this computer', () => {
    const labels = items(menu).map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining([words.newHere, words.print, 'Kunden', words.helpHere, words.about]));
    for (const label of [words.printQueue, words.openOtherLab, words.showDataFolder, words.showLogs, words.thisComputer])
      expect(labels).not.toContain(label);
  });

  it('asks the page of that window', () => {
    for (const { label, click } of items(menu)) if (label === words.newHere || label === 'Neuer Kunde') (click as () => void)();
    expect(asked).toEqual([{ kind: 'new' }, { kind: 'go', to: '/customers/new' }]);
  });
});

it('a file of the autostart folder keeps every sign of a path as it is', () => {
  const entry = desktopEntry({ program: '/opt/Plumb line/app', args: ['--data', '/home/a"b/100% $x\\y'] });
  expect(entry).toContain(String.raw`Exec="/opt/Plumb line/app" "--data" "/home/a\\"b/100%% \\$x\\\\y"`);
});

it('a packed window has no developer tools, and what Electron does not tell of a running window is asked of it too', () => {
  expect(lockedPreferences('preload.cjs', true)).toMatchObject({
    devTools: false,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    navigateOnDragDrop: false,
    spellcheck: true,
  });
});
