// Whether the camera looks for a code. Whatever screen asks for it, what it reads is heard as a scanner is. docs/adr/0094.
import { createStore, useStore } from '../store.ts';

const store = createStore(false);

export function showCamera(open: boolean): void {
  store.set(open);
}

export function useCameraOpen(): boolean {
  return useStore(store);
}
