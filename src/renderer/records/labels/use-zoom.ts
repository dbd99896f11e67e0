// How near one looks at the label: as large as the room allows, until somebody says otherwise.
import { useElementSize } from '@mantine/hooks';
import { useState } from 'react';
import { useTrueScale } from '../../lib/screen/true-scale.ts';

const steps = [50, 75, 100, 150, 200, 300, 400, 600, 800, 1200, 1600];
const mostFitting = 800;

export type Zoom = ReturnType<typeof useZoom>['zoom'];

/** `around`: what of the room is not the label's, in pixels. */
export function useZoom({ width, height }: { width: number; height: number }, around: number) {
  const { ref, width: wide, height: high } = useElementSize();
  const trueScale = useTrueScale();
  const [chosen, setChosen] = useState<number | null>(null);
  const room = Math.min((wide - around) / width, (high - around) / height) / trueScale;
  const fitting = Math.max(steps[0] ?? 50, Math.min(mostFitting, Math.floor(room * 20) * 5));
  const percent = chosen ?? fitting;
  const larger = steps.find((step) => step > percent);
  const smaller = steps.findLast((step) => step < percent);
  return {
    ref,
    scale: (percent / 100) * trueScale,
    zoom: {
      percent,
      canIn: larger !== undefined,
      canOut: smaller !== undefined,
      in: () => setChosen(larger ?? percent),
      out: () => setChosen(smaller ?? percent),
      fit: () => setChosen(null),
      /** As large as it comes out of the printer. */
      real: () => setChosen(100),
    },
  };
}
