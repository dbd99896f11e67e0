// How far a message is. `unsure`: the line broke before the other side said whether it took it. `refused`: by the other side, for good.
// `bounced`: it came back later, as somebody says.

export const messageStates = [
  'held',
  'waiting',
  'sending',
  'sent',
  'unsure',
  'refused',
  'given_up',
  'bounced',
  'cancelled',
] as const;

export type MessageState = (typeof messageStates)[number];

/** What a person may do with one, and when. */
export const messageMoves = {
  release: { from: ['held'], to: 'waiting' },
  hold: { from: ['waiting'], to: 'held' },
  retry: { from: ['waiting', 'unsure', 'refused', 'given_up', 'bounced'], to: 'waiting' },
  arrived: { from: ['unsure'], to: 'sent' },
  bounced: { from: ['sent', 'unsure'], to: 'bounced' },
  cancel: { from: ['held', 'waiting', 'unsure', 'refused', 'given_up', 'bounced'], to: 'cancelled' },
} as const satisfies Record<string, { from: readonly MessageState[]; to: MessageState }>;

export type MessageMove = keyof typeof messageMoves;
