// A part of a screen that its first look does not need: the chunk comes once the first screen stands, or when the part is shown. One
// that does not come, as the server is away, is asked for again with everything else once it answers: the screen stays.
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type FunctionComponent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ApiError, isUnreached } from './api.ts';
import { afterFirstScreen, withFirstScreen } from './app-state.ts';
import { fetchHealth } from './session.ts';

// A style sheet that did not come would stand in the way of itself: who asks next finds it there.
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement) target.remove();
  },
  true,
);

/** Once in a while, so that a part that is not there at all does not load the page over and over. */
const lastReload = 'plumbline.reloaded-for-a-part';
const notAgainMs = 15_000;

/** A part that did not come may come no more: the browser can remember that until the page is loaded anew. */
export function mayReloadForPart(): boolean {
  return Date.now() - Number(sessionStorage.getItem(lastReload) ?? 0) > notAgainMs;
}

export function reloadForPart(): void {
  sessionStorage.setItem(lastReload, String(Date.now()));
  window.location.reload();
}

/** One that ends says so for a moment before it is gone. */
function orGone(error: unknown): never {
  throw error instanceof ApiError && error.has('server.stopping') ? new ApiError(0, '', [], null) : error;
}

let parts = 0;

type Load<Props> = () => Promise<ComponentType<Props>>;

/** What comes of it, for a component that shows it. */
function partOf<Props extends object>(load: Load<Props>, whenFetched = afterFirstScreen) {
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
      await fetchHealth().catch(orGone);
      loaded = await load();
      return loaded;
    }
  }

  whenFetched(fetchPart);
  return (throwOnError: (error: Error) => boolean) =>
    useQuery({
      queryKey,
      queryFn: fetchPart,
      // A function that is given as a value would be called as one that makes it.
      initialData: () => loaded,
      staleTime: Number.POSITIVE_INFINITY,
      throwOnError,
    });
}

/** Of a screen, or what somebody asks for on it: nothing else can be done without it. */
export function lazyAfterFirstScreen<Props extends object>(load: Load<Props>): FunctionComponent<Props> {
  const usePart = partOf(load);
  return (props) => {
    const { data: Part } = usePart((error) => !isUnreached(error));
    return Part ? <Part {...props} /> : null;
  };
}

/**
 * Of the frame around every screen: one works without it, and what is typed just now stays. It comes with the next screen.
 * `soon`: wanted just when the server goes, so that it does not wait for a breath.
 */
export function lazyFramePart<Props extends object>(load: Load<Props>, { soon = false } = {}): FunctionComponent<Props> {
  const usePart = partOf(load, soon ? withFirstScreen : afterFirstScreen);
  return (props) => {
    const { data: Part, error } = usePart(() => false);
    useReloadWithNextScreen(error !== null && !isUnreached(error));
    return Part ? <Part {...props} /> : null;
  };
}

/** Whoever goes to another screen has nothing unsaved. */
function useReloadWithNextScreen(missing: boolean): void {
  const { pathname } = useLocation();
  const missedAt = useRef<string | null>(null);
  useEffect(() => {
    if (!missing) missedAt.current = null;
    else if (missedAt.current === null) missedAt.current = pathname;
    else if (missedAt.current !== pathname && mayReloadForPart()) reloadForPart();
  }, [missing, pathname]);
}
