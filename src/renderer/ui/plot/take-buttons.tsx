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
    const svg = pictureIn(box.current);
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

/** The widest drawing of the box: the marks of a legend and the signs of buttons are drawings, too. */
function pictureIn(box: HTMLElement | null): SVGSVGElement | undefined {
  return [...(box?.querySelectorAll('svg') ?? [])].sort((one, other) => other.clientWidth - one.clientWidth)[0];
}
