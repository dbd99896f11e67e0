// The status in which a calibration counts.
export const completed = 'D';
