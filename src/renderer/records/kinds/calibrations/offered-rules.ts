// Decision rules as they are written at a procedure, a calibration and a test point.

/** Offered; any other that the program reads may be typed. */
export const offeredRules: readonly string[] = [
  'ILAC-G8 w = 0',
  'ILAC-G8 w = U',
  'ILAC-G8 w = 0.5 U',
  'ISO 14253-1',
  'RSS',
  'Dobbert',
  'PFA <= 2 %',
];
