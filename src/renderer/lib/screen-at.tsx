// A screen at its address, in a chunk of its own that comes when the address is opened, or as soon as a link to it is aimed at.
import type { ComponentType } from 'react';
import { matchPath, type RouteObject } from 'react-router';
import { isCutOff } from './connection.ts';

/** Opened by its address: the frame stands while the chunk comes. */
const HydrateFallback = () => null;

const known: { path: string; load: () => Promise<ComponentType> }[] = [];

/** `ask`: what the screen asks before anything else, asked while its chunk is on its way. */
export function screenAt(path: string, getChunk: () => Promise<ComponentType>, ask?: () => void): RouteObject {
  const load = () => {
    ask?.();
    return getChunk();
  };
  known.push({ path, load });
  return { path, HydrateFallback, lazy: async () => ({ Component: await load() }) };
}

function fetchScreenOf(target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== window.location.origin || isCutOff()) return;
  // Like the router's own choice, the first counts. A chunk that does not come is told when the link is followed.
  void known
    .find(({ path }) => matchPath(path, link.pathname))
    ?.load()
    .catch(() => undefined);
}

/** From pointing at a link to pressing it a tenth of a second goes by, and the chunk is there by then. Gives the way to end it. */
export function fetchScreensAimedAt(): () => void {
  const aimed = ({ target }: Event) => fetchScreenOf(target);
  const signs = ['pointerover', 'focusin'] as const;
  for (const sign of signs) document.addEventListener(sign, aimed, { passive: true });
  return () => {
    for (const sign of signs) document.removeEventListener(sign, aimed);
  };
}
