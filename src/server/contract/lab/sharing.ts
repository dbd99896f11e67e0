// The lab on the local network in words that server, renderer and desktop shell share.

/** What the shell asks before it quits, and shows beside its icon. */
export interface SharingState {
  shared: boolean;
  /** Where others reach it, while it is shared. */
  address: string | null;
  /** Computers, phones and programs that hold a connection now. */
  clients: number;
}

/** The setting that holds it; it is written by `/admin/sharing` alone. */
export const sharingSetting = 'network.sharing';

export const usualSharedPort = 8391;
