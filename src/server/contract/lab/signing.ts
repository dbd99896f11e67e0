// The lab's signature on its papers in words that server and renderer share.

/** The setting that holds its certificate; it is written by `/admin/signing` alone. */
export const signingSetting = 'papers.signing';

/**
 * `off`: papers bear no signature. `missing`, `locked`: the lab has a certificate, and its key is not on this computer or does not open;
 * then nothing is issued, since it would stay without a signature for ever.
 */
export const signingStates = ['off', 'ready', 'missing', 'locked', 'expired'] as const;
export type SigningState = (typeof signingStates)[number];
