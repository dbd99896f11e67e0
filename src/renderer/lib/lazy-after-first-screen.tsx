// A part of a screen that its first look does not need: the chunk comes once the first screen stands, or when the part is shown.
import { type ComponentType, type FunctionComponent, lazy, Suspense } from 'react';
import { afterFirstScreen } from './app-state.ts';

// A style sheet that did not come, as the server was away, would stand in the way of itself: who asks next finds it there.
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement) target.remove();
  },
  true,
);

export function lazyAfterFirstScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): FunctionComponent<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  afterFirstScreen(load);
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
