/**
 * From here on stand entries of the trail that are committed and not tied yet: behind all that are, in the order of their writing. Only where
 * many write at once, and for moments.
 */
export const untiedFrom = 2 ** 52;
