// What of the desktop app is no page: menus, dialogs, tray. Read and answered in the main process, where a test cannot click.
import type { ElectronApplication } from '@playwright/test';

export interface Asked {
  message: string;
  detail: string;
  buttons: string[];
}

/** What only reads is asked again where the main process collected its garbage at the wrong moment: the inspector's answer goes with it. */
export async function read<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!String(error).includes('promise was garbage collected')) throw error;
    return read(ask);
  }
}

/** Answers every native question with a button from now on, and keeps what was asked. */
export async function answerQuestions(app: ElectronApplication, button: number): Promise<{ asked(): Promise<Asked[]> }> {
  await app.evaluate(({ dialog }, response) => {
    const kept = globalThis as { asked?: Asked[] };
    kept.asked ??= [];
    const asked = kept.asked;
    const note = (given: unknown[]) => {
      const { message = '', detail = '', buttons = [] } = given.at(-1) as Partial<Asked>;
      asked.push({ message, detail, buttons });
    };
    dialog.showMessageBox = (async (...given: unknown[]) => {
      note(given);
      return { response, checkboxChecked: false };
    }) as typeof dialog.showMessageBox;
    dialog.showMessageBoxSync = ((...given: unknown[]) => {
      note(given);
      return response;
    }) as typeof dialog.showMessageBoxSync;
  }, button);
  return { asked: () => read(() => app.evaluate(() => (globalThis as { asked?: Asked[] }).asked ?? [])) };
}

/** Labels of the native menu: `File`, `File › Quit` and so on, with the key where one is shown. */
export function menuLabels(app: ElectronApplication): Promise<string[]> {
  return read(() =>
    app.evaluate(({ Menu }) => {
      type Items = NonNullable<ReturnType<typeof Menu.getApplicationMenu>>['items'];
      const labels = (items: Items, above: string): string[] =>
        items
          .filter(({ type }) => type !== 'separator')
          .flatMap(({ label, accelerator, submenu }) => {
            const own = `${above}${label}`;
            return [
              accelerator ? `${own} [${String(accelerator)}]` : own,
              ...(submenu ? labels(submenu.items, `${own} › `) : []),
            ];
          });
      return labels(Menu.getApplicationMenu()?.items ?? [], '');
    }),
  );
}

/** Chooses an item by the labels on the way to it. */
export async function chooseFromMenu(app: ElectronApplication, ...labels: string[]): Promise<void> {
  await app.evaluate(({ Menu }, way) => {
    let items = Menu.getApplicationMenu()?.items ?? [];
    for (const [index, label] of way.entries()) {
      const item = items.find((one) => one.label === label);
      if (!item) throw new Error(`no ${label} in the menu`);
      if (index === way.length - 1) item.click();
      else items = item.submenu?.items ?? [];
    }
  }, labels);
}

/** Presses a key in the window that shows `address`, as the system hands it over: what the page does not take is the menu's. */
export async function pressKey(
  app: ElectronApplication,
  address: string,
  keyCode: string,
  ...modifiers: 'control'[]
): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, [url, key, held]) => {
      const window = BrowserWindow.getAllWindows().find(({ webContents }) => webContents.getURL().startsWith(url));
      if (!window) throw new Error(`no window shows ${url}`);
      window.focus();
      window.webContents.focus();
      for (const type of ['keyDown', 'keyUp'] as const)
        window.webContents.sendInputEvent({ type, keyCode: key, modifiers: held });
    },
    [address, keyCode, modifiers] as const,
  );
}

/** The menus of windows that have one of their own, from now on. */
export async function watchMenus(app: ElectronApplication): Promise<{
  labels(address: string): Promise<string[]>;
  choose(address: string, ...labels: string[]): Promise<void>;
}> {
  await app.evaluate(({ BrowserWindow }) => {
    type Menus = Map<Electron.WebContents, Electron.Menu | null>;
    const menus: Menus = new Map();
    Object.assign(globalThis, { menus });
    const set = BrowserWindow.prototype.setMenu;
    BrowserWindow.prototype.setMenu = function (this: Electron.BrowserWindow, menu) {
      menus.set(this.webContents, menu);
      set.call(this, menu);
    };
  });
  const walk = (address: string, way: readonly string[]) =>
    app.evaluate(
      (_electron, [url, labels]) => {
        const { menus } = globalThis as unknown as { menus: Map<Electron.WebContents, Electron.Menu | null> };
        const menu = [...menus].find(([contents]) => !contents.isDestroyed() && contents.getURL().startsWith(url))?.[1];
        const seen: string[] = [];
        let chosen: Electron.MenuItem | undefined;
        const look = (items: Electron.MenuItem[], above: readonly string[]) => {
          for (const item of items.filter(({ type }) => type !== 'separator')) {
            const own = [...above, item.label];
            seen.push(own.join(' › '));
            if (own.join() === labels.join()) chosen = item;
            look(item.submenu?.items ?? [], own);
          }
        };
        look(menu?.items ?? [], []);
        if (labels.length > 0 && !chosen) throw new Error(`no ${labels.join(' › ')} in ${seen.join(', ')}`);
        chosen?.click();
        return seen;
      },
      [address, way] as const,
    );
  return {
    labels: (address) => read(() => walk(address, [])),
    choose: async (address, ...labels) => void (await walk(address, labels)),
  };
}

/** A menu at the right mouse button cannot be seen from here: what it was to offer last is kept instead, and chosen from. */
export async function watchContextMenus(
  app: ElectronApplication,
): Promise<{ offered(): Promise<string[]>; choose(label: string): Promise<void> }> {
  await app.evaluate(({ Menu }) => {
    Menu.prototype.popup = function popup(this: Electron.Menu) {
      (globalThis as { popped?: Electron.Menu }).popped = this;
    };
  });
  return {
    offered: () =>
      read(() =>
        app.evaluate(() => {
          const { items } = (globalThis as { popped?: Electron.Menu }).popped ?? { items: [] };
          return items.filter(({ type, enabled }) => type !== 'separator' && enabled).map(({ label }) => label);
        }),
      ),
    choose: (wanted) =>
      app.evaluate((_electron, label) => {
        const item = (globalThis as { popped?: Electron.Menu }).popped?.items.find((one) => one.label === label);
        if (!item) throw new Error(`the menu offers no ${label}`);
        item.click();
      }, wanted),
  };
}

/** What the tray says from now on: its lines, each time they change. */
export async function watchTray(app: ElectronApplication): Promise<{ lines(): Promise<string[]> }> {
  await app.evaluate(({ Tray }) => {
    const kept = globalThis as { tray?: string };
    const say = Tray.prototype.setToolTip;
    Tray.prototype.setToolTip = function (this: InstanceType<typeof Tray>, text: string) {
      kept.tray = text;
      say.call(this, text);
    };
  });
  return { lines: async () => ((await app.evaluate(() => (globalThis as { tray?: string }).tray)) ?? '').split('\n') };
}

export function mainWindow(app: ElectronApplication): Promise<{
  visible: boolean;
  minimized: boolean;
  bounds: { x: number; y: number; width: number; height: number };
}> {
  return app.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows().find((one) => !one.webContents.getURL().includes('wall=1'));
    if (!window) throw new Error('there is no window');
    return { visible: window.isVisible(), minimized: window.isMinimized(), bounds: window.getBounds() };
  });
}
