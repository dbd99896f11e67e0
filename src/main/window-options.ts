// How every window of this program is locked, whatever it shows. Pure. Users-want 5.5.
export interface LockedPreferences {
  preload?: string;
  sandbox: true;
  contextIsolation: true;
  nodeIntegration: false;
  nodeIntegrationInWorker: false;
  nodeIntegrationInSubFrames: false;
  webSecurity: true;
  allowRunningInsecureContent: false;
  experimentalFeatures: false;
  webviewTag: false;
  navigateOnDragDrop: false;
  spellcheck: false;
  devTools: boolean;
}

/** Without a preload script the page has no bridge to this computer. */
export function lockedPreferences(preload: string | null, isPackaged: boolean): LockedPreferences {
  return {
    ...(preload === null ? {} : { preload }),
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    devTools: !isPackaged,
  };
}
