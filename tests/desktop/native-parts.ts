// What of the desktop app is no page: menus, dialogs, tray. Read and answered in the main process, where a test cannot click.
import type { ElectronApplication } from '@playwright/test';

export interface Asked {
  message: string;
  detail: string;
  buttons: string[];
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
  return { asked: () => app.evaluate(() => (globalThis as { asked?: Asked[] }).asked ?? []) };
}

/** Labels of the native menu: `File`, `File › Quit` and so on, with the key where one is shown. */
export function menuLabels(app: ElectronApplication): Promise<string[]> {
  return app.evaluate(({ Menu }) => {
    type Items = NonNullable<ReturnType<typeof Menu.getApplicationMenu>>['items'];
    const labels = (items: Items, above: string): string[] =>
      items
        .filter(({ type }) => type !== 'separator')
        .flatMap(({ label, accelerator, submenu }) => {
          const own = `${above}${label}`;
          return [accelerator ? `${own} [${String(accelerator)}]` : own, ...(submenu ? labels(submenu.items, `${own} › `) : [])];
        });
    return labels(Menu.getApplicationMenu()?.items ?? [], '');
  });
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
