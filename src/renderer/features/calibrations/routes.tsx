// Calibrations as work: their page, a new one from what was measured last, the work ahead. Each screen comes in a chunk of its own.
import type { RouteObject } from 'react-router';

/** Opened by its address: the frame stands while the chunk comes. */
const HydrateFallback = () => null;

export const calibrationRoutes: RouteObject[] = [
  {
    path: '/calibrations/due',
    HydrateFallback,
    lazy: async () => ({ Component: (await import('./due-work-page.tsx')).DueWorkPage }),
  },
  {
    path: '/calibrations/new',
    HydrateFallback,
    lazy: async () => ({ Component: (await import('./new-calibration-page.tsx')).NewCalibrationPage }),
  },
  {
    path: '/calibrations/:id',
    HydrateFallback,
    lazy: async () => ({ Component: (await import('./calibration-page.tsx')).CalibrationPage }),
  },
];
