// The typed map of what a page may ask the shell for, and what the shell tells a page: only what the operating system owns.
export interface AppInfo {
  version: string;
  dataDir: string;
  platform: string;
}

/** Page asks, shell answers. */
export interface Calls {
  'app:info': () => AppInfo;
  'app:show-data-folder': () => void;
}

/** Shell tells, page shows. */
export interface Notices {
  'server:notice': string;
}

export type CallName = keyof Calls;
