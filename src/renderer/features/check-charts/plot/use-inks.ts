// The colours of the screen for what is painted, as they are in light and in dark.
import { useComputedColorScheme } from '@mantine/core';
import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Inks } from './paint.ts';

function readInks(element: Element): Inks {
  const style = getComputedStyle(element);
  const ink = (name: string) => style.getPropertyValue(name).trim();
  return {
    text: ink('--ink-2'),
    line: ink('--line'),
    strong: ink('--field-line'),
    surface: ink('--surface'),
    zone: `${ink('--accent')}12`,
    accent: ink('--accent'),
    brass: ink('--brass'),
    bad: ink('--bad'),
  };
}

export function useInks(box: RefObject<HTMLElement | null>): Inks | null {
  const scheme = useComputedColorScheme('light');
  const [inks, setInks] = useState<Inks | null>(null);
  useLayoutEffect(() => {
    if (box.current && scheme) setInks(readInks(box.current));
  }, [box, scheme]);
  return inks;
}
