// The statuses of a calibration that the program itself knows: in which it counts, and in which it is at work.
export const completed = 'D';
export const inProgress = 'W';
export const planned = 'P';
