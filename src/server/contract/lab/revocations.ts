// What the lab knows of signing certificates that do not count any more, in words that server and renderer share.

/** The setting that holds it; it is written by `/admin/revocations` alone. */
export const revocationSetting = 'papers.revocations';
