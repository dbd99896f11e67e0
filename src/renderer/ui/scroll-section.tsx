// A part of a screen that scrolls by itself: it has a name and can be reached by keyboard, or its end could not be read without
// a mouse.
import type { ComponentProps } from 'react';

interface ScrollSectionProps extends ComponentProps<'section'> {
  label: string;
}

export function ScrollSection({ label, ...rest }: ScrollSectionProps) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  return <section aria-label={label} tabIndex={0} {...rest} />;
}
