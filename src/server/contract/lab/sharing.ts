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

/** What the lab has set: whether it is shared, where and for whom. */
export interface SharingSettings {
  enabled: boolean;
  port: number;
  /** Empty for every card, the name of one, or an address of this computer. */
  card: string;
  /** Who may come in; none: the networks the card stands in. */
  networks: string[];
  /** What others find it by. */
  name: string;
}

export type SharingChange = Partial<SharingSettings>;
