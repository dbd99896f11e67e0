// What the desktop window gives its page beyond what a browser gives: only what the operating system owns. A page in a browser has
// none of it and must do without.
import type { Language } from '../principal.ts';

export interface AppInfo {
  version: string;
  dataDir: string;
  platform: string;
  /** Labs elsewhere whose fingerprint was compared once. */
  knownLabs: readonly KnownLab[];
}

/** The folders of the program itself that may be shown in the file manager. */
export const ownFolders = ['data', 'backups', 'logs'] as const;
export type OwnFolder = (typeof ownFolders)[number];

/** Why an update is not taken. */
export type UpdateProblemCode =
  | 'address'
  | 'unreachable'
  | 'no-key'
  | 'signature'
  | 'manifest'
  | 'older'
  | 'file'
  | 'not-allowed'
  | 'backup'
  | 'install';

/** `unknown`: nobody looked yet. `byHand`: no installer put this copy here, so none can renew it. */
export type UpdateState = (
  | { kind: 'off' | 'unknown' | 'current' }
  | { kind: 'later' | 'waiting'; version: string }
  | { kind: 'available'; version: string; released: string | null; byHand: boolean }
  | { kind: 'fetching'; version: string; share: number }
  | { kind: 'failed'; problem: UpdateProblemCode }
) & { missed?: { version: string; problem: UpdateProblemCode } | undefined };

/** What of the rail the native menu offers, in the words of the page: only what the user may open. */
export interface MenuPlace {
  label: string;
  /** Path within the page. */
  to: string;
}

/** What the menu of this computer's own lab does besides going to a place, as far as its user may. */
export const menuTasks = ['back-up', 'updates'] as const;
export type MenuTask = (typeof menuTasks)[number];

export interface PageMenu {
  sections: readonly { label: string; places: readonly MenuPlace[] }[];
  create: readonly MenuPlace[];
  /** Said to this computer's own program alone: an older one elsewhere would refuse the whole menu. */
  tasks?: readonly MenuTask[] | undefined;
}

/** By which dictionaries texts are checked: none, that of the page's language, or those of both. */
export const spellingChoices = ['off', 'program', 'both'] as const;
export type SpellingChoice = (typeof spellingChoices)[number];

/** How the program behaves on this machine. */
export interface DesktopPreferences {
  autostart: boolean;
  keepInTray: boolean;
  /** Whether the system shows notices of the lab. */
  notices: boolean;
  spelling: SpellingChoice;
}

/** What is left out stays as it is. */
export interface PreferencesChange {
  autostart?: boolean | undefined;
  keepInTray?: boolean | undefined;
  notices?: boolean | undefined;
  spelling?: SpellingChoice | undefined;
}

/** What the system is to say of the lab; once for each key. */
export interface SystemNotice {
  key: string;
  title: string;
  body: string;
  /** Path within the page. */
  to: string;
}

/** What a page tells its window, anew whenever it starts: from then on it listens to wishes. */
export interface PageOffer {
  language: Language;
  /** Without sections while nobody is signed in. */
  menu: PageMenu;
}

/** What the shell asks the page to do; unknown ones are ignored. */
export type ShellWish =
  | { kind: 'go'; to: string }
  | { kind: 'help' }
  | { kind: 'search' }
  | { kind: 'find' }
  | { kind: 'other-lab' }
  | { kind: 'new' }
  | { kind: MenuTask }
  | { kind: 'print' }
  | { kind: 'scan' }
  | { kind: 'server-back' };

/** What a folder is chosen for. */
/** `litestream` is a file: the program that ships a warm copy. */
export const folderUses = ['backups', 'lab', 'warm-copy', 'litestream', 'other-lab'] as const;
export type FolderUse = (typeof folderUses)[number];

/** A file that the shell saved; without an id it could not. */
export interface SavedFile {
  id: string | null;
  name: string;
}

/** What is left out stays as it is; a place that is null turns the copy off. */
export interface WarmCopyChoice {
  place?: string | null | undefined;
  litestream?: string | undefined;
}

/** How moving the lab ended; the reason is one of `errors.folder`, or words. */
export interface MoveEnd {
  moved: boolean;
  reason: string | null;
}

export interface KnownLab {
  name: string;
  address: string;
}

export interface OpenLab {
  /** As a person types it: with or without `https://` and port. */
  address: string;
  /** The one that was compared, on the second call. */
  fingerprint?: string | undefined;
  /** Whoever opened it before compares anew. */
  forget?: boolean | undefined;
}

/** `compare`: nobody has compared this fingerprint here yet. `changed`: it is another than the one that was compared. */
export type OpenedLab =
  | { state: 'opened' | 'unreachable' | 'bad_address' }
  | { state: 'compare'; name: string; address: string; fingerprint: string }
  | { state: 'changed'; name: string; address: string; fingerprint: string; before: string };

/** Stands as `window.plumblineWindow`, also in a window onto another lab: nothing here concerns this computer. */
export interface WindowBridge {
  offer(offer: PageOffer): Promise<undefined>;
  /** Calls back with each wish of the shell; the result ends it. */
  onWish(listener: (wish: ShellWish) => void): () => void;
}

/** Stands as `window.plumbline`, in the windows of this computer's lab. */
export interface DesktopBridge {
  info(): Promise<AppInfo>;
  showFolder(folder: OwnFolder): Promise<undefined>;
  /** With `look`, the place where updates lie is asked first. */
  updateState(look: boolean): Promise<UpdateState>;
  /** Gets that version and installs it when the program ends. */
  installUpdate(version: string): Promise<UpdateState>;
  preferences(change: PreferencesChange): Promise<DesktopPreferences>;
  notify(notice: SystemNotice): Promise<undefined>;
  /** The words that were added to the dictionary on this computer; one that is named is taken out first. */
  ownWords(forget?: string): Promise<string[]>;
  /** Another lab on the network in a window of its own, once its fingerprint was compared. */
  openLab(lab: OpenLab): Promise<OpenedLab>;
  /** Null: nothing was chosen. */
  chooseFolder(use: FolderUse): Promise<string | null>;
  /** Only to a folder that was chosen in this window; the server starts anew either way. */
  moveLab(folder: string): Promise<MoveEnd>;
  /** Only what was chosen in this window; the server starts anew. False: the folder is not apart from the lab's. */
  warmCopy(choice: WarmCopyChoice): Promise<boolean>;
  /** Closes the lab and shows what can be done for its database. */
  mendLab(): Promise<undefined>;
  /** A file that was saved in this window, in the file manager. */
  showFile(id: string): Promise<undefined>;
  /** Told of each file that was saved; gives the way to hear no more. */
  onSaved(listener: (file: SavedFile) => void): () => void;
}
