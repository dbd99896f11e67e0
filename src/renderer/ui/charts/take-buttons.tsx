// A picture on the screen taken along: as pixels for a report, or as lines that scale.
import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import { type TakenPicture, takePng, takeSvg } from './take-picture.ts';

interface TakeButtonsProps {
  /** The box with the picture in it. */
  box: RefObject<HTMLElement | null>;
  title: string;
}

export function TakeButtons({ box, title }: TakeButtonsProps) {
  const take = (how: (svg: SVGSVGElement, picture: TakenPicture) => unknown) => {
    const svg = box.current?.querySelector('svg');
    if (!svg) return;
    const style = getComputedStyle(svg);
    const ink = (name: string) => style.getPropertyValue(name).trim();
    void how(svg, { title, ground: ink('--surface'), ink: ink('--ink-2') });
  };
  return (
    <span data-print="never">
      <Button size="compact-xs" variant="subtle" onClick={() => take(takePng)}>
        {'PNG'}
      </Button>
      <Button size="compact-xs" variant="subtle" onClick={() => take(takeSvg)}>
        {'SVG'}
      </Button>
    </span>
  );
}
