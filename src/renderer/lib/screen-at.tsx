// A screen at its address, in a chunk of its own that comes when the address is opened.
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

/** Opened by its address: the frame stands while the chunk comes. */
const HydrateFallback = () => null;

export function screenAt(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, HydrateFallback, lazy: async () => ({ Component: await load() }) };
}
