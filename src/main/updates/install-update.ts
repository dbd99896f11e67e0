// Gives a proved update to electron-updater, which installs it when the program ends.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { app } from 'electron';
import type { Update } from './update-check.ts';
import { offerUpdate } from './update-feed.ts';
import { UpdateProblem } from './update-problem.ts';

export type InstallKind = 'win32' | 'darwin' | 'linux' | 'deb';

/** How this copy came onto the machine; null where no installer put it there, so that none can renew it. */
export function installKind(): InstallKind | null {
  if (!app.isPackaged) return null;
  if (process.platform === 'win32' || process.platform === 'darwin') return process.platform;
  if (process.env.APPIMAGE) return 'linux';
  return existsSync(join(process.resourcesPath, 'package-type')) ? 'deb' : null;
}

export async function installAtEnd(update: Update, file: { name: string; path: string }): Promise<void> {
  const { default: electronUpdater } = await import('electron-updater');
  const { autoUpdater } = electronUpdater;
  autoUpdater.logger = null;
  autoUpdater.autoDownload = false;
  autoUpdater.autoInstallOnAppQuit = true;
  autoUpdater.autoRunAppAfterInstall = false;
  autoUpdater.disableDifferentialDownload = true;
  autoUpdater.disableWebInstaller = true;
  // Whether its stage has come was answered before.
  autoUpdater.isUserWithinRollout = () => true;
  const feed = await offerUpdate(update, file);
  try {
    autoUpdater.setFeedURL({ provider: 'generic', url: feed.url });
    autoUpdater.channel = 'latest';
    // Setting a channel allows older versions again.
    autoUpdater.allowDowngrade = false;
    const found = await autoUpdater.checkForUpdates();
    if (!found?.isUpdateAvailable) throw new UpdateProblem('install');
    await autoUpdater.downloadUpdate();
  } catch (error) {
    throw error instanceof UpdateProblem ? error : new UpdateProblem('install', { cause: error });
  } finally {
    feed.close();
  }
}
