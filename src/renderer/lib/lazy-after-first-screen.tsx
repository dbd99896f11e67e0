// A part of a screen that its first look does not need: the chunk comes once the first screen stands, or when the part is shown. One
// that does not come, as the server is away, is asked for again with everything else once it answers: the screen stays.
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, FunctionComponent } from 'react';
import { isUnreached } from './api.ts';
import { afterFirstScreen } from './app-state.ts';
import { fetchHealth } from './session.ts';

// A style sheet that did not come would stand in the way of itself: who asks next finds it there.
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement) target.remove();
  },
  true,
);

let parts = 0;

export function lazyAfterFirstScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): FunctionComponent<Props> {
  parts += 1;
  const queryKey = ['part', parts];
  let loaded: ComponentType<Props> | undefined;

  async function fetchPart(): Promise<ComponentType<Props>> {
    try {
      loaded = await load();
      return loaded;
    } catch {
      // Of a file that did not come the browser says no reason. A server that answers may have come back since: only what does not come
      // from it either is not there, and the screen with what was typed into it goes for nothing less.
      await fetchHealth();
      loaded = await load();
      return loaded;
    }
  }

  afterFirstScreen(fetchPart);
  return (props) => {
    const { data: Part } = useQuery({
      queryKey,
      queryFn: fetchPart,
      // A function that is given as a value would be called as one that makes it.
      initialData: () => loaded,
      staleTime: Number.POSITIVE_INFINITY,
      throwOnError: (error) => !isUnreached(error),
    });
    return Part ? <Part {...props} /> : null;
  };
}
