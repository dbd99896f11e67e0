// How every window of this program is locked, whatever it shows. Pure. docs/quality.md#electron.
export interface LockedPreferences {
  preload: string;
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
  /** Whether a text is checked is the session's: main/spelling. */
  spellcheck: true;
  devTools: boolean;
}

/** What a page can reach beyond what a browser gives stands in the preload script. */
export function lockedPreferences(preload: string, isPackaged: boolean): LockedPreferences {
  return {
    preload,
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
    spellcheck: true,
    devTools: !isPackaged,
  };
}
