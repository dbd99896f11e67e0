// The typed map of what a page may ask the shell for, and what the shell tells a page. A dozen calls, each with one input that
// is checked before it is looked at (ipc.ts).
import { z } from 'zod';
import {
  type AppInfo,
  type DesktopPreferences,
  type FolderUse,
  folderUses,
  type MoveEnd,
  menuTasks,
  type OpenedLab,
  type OpenLab,
  type OwnFolder,
  ownFolders,
  type PageOffer,
  type PreferencesChange,
  type SavedFile,
  type ShellWish,
  type SystemNotice,
  spellingChoices,
  type UpdateState,
  type WarmCopyChoice,
} from '../../server/contract/lab/desktop-bridge.ts';

import type { PendingEnd } from '../life/quit-flow.ts';

/** Page asks, shell answers. */
export interface Calls {
  'app:info': { input: undefined; answer: AppInfo };
  'app:show-folder': { input: OwnFolder; answer: undefined };
  'updates:state': { input: boolean; answer: UpdateState };
  'updates:install': { input: string; answer: UpdateState };
  'app:preferences': { input: PreferencesChange; answer: DesktopPreferences };
  'app:notify': { input: SystemNotice; answer: undefined };
  /** One that is named is taken out first. */
  'spelling:words': { input: string | undefined; answer: string[] };
  'folders:choose': { input: FolderUse; answer: string | null };
  'lab:move': { input: string; answer: MoveEnd };
  'lab:warm-copy': { input: WarmCopyChoice; answer: boolean };
  'lab:mend': { input: undefined; answer: undefined };
  'files:show': { input: string; answer: undefined };
  'labs:open': { input: OpenLab; answer: OpenedLab };
  /** From the bar that says that an end is waited for. */
  'app:end': { input: 'now' | 'keep'; answer: undefined };
  'window:offer': { input: PageOffer; answer: undefined };
}

export type CallName = keyof Calls;

/** What a page of another lab may ask, too: it concerns its own window alone. */
export const callsOfAnyLab: ReadonlySet<CallName> = new Set(['window:offer']);

/** Far above what a program of so many kinds can offer; tests/unit/page-menu.test.ts asks whether all of it passes. */
const mostPlaces = 100;
const pathShape = /^\/[a-z0-9/-]{0,80}$/;
const place = z.strictObject({
  label: z.string().min(1).max(80),
  to: z.string().regex(pathShape),
});

export const callInputs: { [Name in CallName]: z.ZodType<Calls[Name]['input']> } = {
  'app:info': z.undefined(),
  'app:show-folder': z.enum(ownFolders),
  'labs:open': z.strictObject({
    address: z.string().max(300),
    fingerprint: z.string().max(120).optional(),
    forget: z.boolean().optional(),
  }),
  'updates:state': z.boolean(),
  'updates:install': z.string().max(50),
  'app:preferences': z.strictObject({
    autostart: z.boolean().optional(),
    keepInTray: z.boolean().optional(),
    notices: z.boolean().optional(),
    spelling: z.enum(spellingChoices).optional(),
  }),
  'spelling:words': z.string().max(200).optional(),
  'app:notify': z.strictObject({
    key: z.string().min(1).max(120),
    title: z.string().min(1).max(120),
    body: z.string().max(300),
    to: z.string().regex(pathShape),
  }),
  'window:offer': z.strictObject({
    language: z.enum(['de', 'en']),
    menu: z.strictObject({
      sections: z.array(z.strictObject({ label: z.string().min(1).max(80), places: z.array(place).max(mostPlaces) })).max(20),
      create: z.array(place).max(mostPlaces),
      tasks: z.array(z.enum(menuTasks)).max(menuTasks.length).optional(),
    }),
  }),
  'folders:choose': z.enum(folderUses),
  'lab:move': z.string().min(1).max(4000),
  'lab:warm-copy': z.strictObject({
    place: z.string().min(1).max(4000).nullable().optional(),
    litestream: z.string().min(1).max(4000).optional(),
  }),
  'lab:mend': z.undefined(),
  'files:show': z.uuid(),
  'app:end': z.enum(['now', 'keep']),
};

/** Shell tells, page shows. */
export interface Notices {
  'server:notice': string;
  'app:wish': ShellWish;
  'app:pending-end': PendingEnd | null;
  'files:saved': SavedFile;
}
