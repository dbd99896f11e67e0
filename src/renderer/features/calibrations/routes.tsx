// Calibrations as work: their page, a new one from what was measured last, the work ahead. Each screen comes in a chunk of its own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const calibrationRoutes: RouteObject[] = [
  screenAt('/calibrations/due', async () => (await import('./due-work-page.tsx')).DueWorkPage),
  screenAt('/decision-rules', async () => (await import('./decision/decision-page.tsx')).DecisionPage),
  screenAt('/calibrations/intervals', async () => (await import('./intervals/intervals-page.tsx')).IntervalsPage),
  screenAt('/calibrations/new', async () => (await import('./new-calibration-page.tsx')).NewCalibrationPage),
  screenAt('/gauge-studies/:id', async () => (await import('./studies/study-page.tsx')).StudyPage),
  screenAt('/proficiency-rounds/:id', async () => (await import('./proficiency/round-page.tsx')).RoundPage),
  screenAt('/calibrations/:id/guide', async () => (await import('./calibration-page.tsx')).GuidePage),
  screenAt('/calibrations/:id', async () => (await import('./calibration-page.tsx')).CalibrationPage),
];
