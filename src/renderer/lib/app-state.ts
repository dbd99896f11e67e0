// Which screen stands: marks on the body for whoever waits for it, and its place for the frame around it (breadcrumbs, help). What can
// wait for the first screen, waits, and for the network where that is away.
import { useLayoutEffect } from 'react';
import { isCutOff } from './connection.ts';
import { createStore, useStore } from './store.ts';

interface Place {
  screen: string;
  /** What the screen shows, where its address alone does not say it: a record by its name. */
  title: string | null;
}

const place = createStore<Place>({ screen: '', title: null });

type Work = () => Promise<unknown>;

/** What waits, done one after another as long as the screen stands that somebody works at. */
const waiting: Work[] = [];
/** What does not wait for the browser to have nothing else to do. */
const urgent: Work[] = [];
let standing = false;
let atWork = false;

function goOnWithNetwork(): void {
  doUrgent();
  goOn(breathMs);
}

/** Gone on with once there is a network. */
function waitsForNetwork(): boolean {
  const waits = isCutOff();
  if (waits) window.addEventListener('online', goOnWithNetwork, { once: true });
  return waits;
}

function whenIdle(work: () => void): void {
  // Safari has no such call.
  if ('requestIdleCallback' in window) window.requestIdleCallback(work);
  else setTimeout(work);
}

/** Whoever came for a screen has it for himself so long. */
const breathMs = 1000;

/** Done at once when a screen can be used, before all that waits for a breath: what is said there must be seen, also when the server goes then. */
export function withFirstScreen(work: Work): void {
  urgent.push(work);
  doUrgent();
}

function doUrgent(): void {
  if (!standing || urgent.length === 0 || waitsForNetwork()) return;
  // The screen is drawn first. What does not come is asked for again by whoever shows it.
  setTimeout(() => urgent.splice(0).forEach((work) => void work().catch(() => undefined)));
}

/** Done when a screen can be used and the browser has nothing else to do: another screen that is opened comes first. */
export function afterFirstScreen(work: Work): void {
  waiting.push(work);
  goOn(breathMs);
}

function goOn(afterMs: number): void {
  if (atWork || !standing || waiting.length === 0 || waitsForNetwork()) return;
  atWork = true;
  setTimeout(() => whenIdle(() => void doNext()), afterMs);
}

async function doNext(): Promise<void> {
  const work = standing && !waitsForNetwork() ? waiting.shift() : undefined;
  // What does not come is told when it is shown.
  await work?.().catch(() => undefined);
  atWork = false;
  goOn(work ? 0 : breathMs);
}

export function useScreen(name: string, loaded: boolean): void {
  useLayoutEffect(() => {
    document.body.dataset.screen = name;
    document.body.dataset.appState = loaded ? 'loaded' : 'loading';
    if (place.get().screen !== name) place.set({ ...place.get(), screen: name });
    standing = loaded;
    doUrgent();
    goOn(breathMs);
  }, [name, loaded]);
}

/** Says what stands here, as long as it stands here. */
export function usePlaceTitle(title: string | null): void {
  useLayoutEffect(() => {
    place.set({ ...place.get(), title });
    return () => place.set({ ...place.get(), title: null });
  }, [title]);
}

export function usePlace(): Place {
  return useStore(place);
}
