// Remembers where a window stands on each display, and brings it back when its display goes away.
import { BrowserWindow, type Rectangle, screen } from 'electron';
import { z } from 'zod';
import { type KeptFile, keptFile } from '../kept/kept-file.ts';
import {
  canBeGrabbed,
  cascaded,
  type KeptPlaces,
  keptWith,
  noPlaces,
  type Place,
  placeFor,
  smallestOn,
  within,
} from './window-places.ts';

const settleMs = 400;

const rectangle = z.object({ x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1) });
const shape: z.ZodType<KeptPlaces> = z.object({
  last: z.int().nullable(),
  places: z.record(z.string(), z.object({ bounds: rectangle, maximized: z.boolean() })),
});

interface Size {
  width: number;
  height: number;
}

export interface WindowMemory {
  /** Where it opens, beside the windows that are there, and how small it may be made on the display it opens on. */
  place(wanted: Size, smallest: Size): Place & { smallest: Size };
  follow(window: BrowserWindow): void;
}

export function windowMemory(name: string): WindowMemory {
  const file: KeptFile<KeptPlaces> = keptFile(`${name}.json`, shape, noPlaces);
  return {
    place(wanted, smallest) {
      const displays = screen.getAllDisplays();
      const { bounds, maximized } = placeFor({ kept: file.read(), displays, primary: screen.getPrimaryDisplay(), wanted });
      const display = screen.getDisplayMatching(bounds);
      const taken = BrowserWindow.getAllWindows().map((window) => window.getNormalBounds());
      return { bounds: cascaded(bounds, taken, display.workArea), maximized, smallest: smallestOn(smallest, display) };
    },
    follow(window) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const keep = () => {
        clearTimeout(timer);
        if (window.isDestroyed() || window.isMinimized() || window.isFullScreen()) return;
        const bounds: Rectangle = window.getNormalBounds();
        const display = screen.getDisplayMatching(window.getBounds()).id;
        file.write(keptWith(file.read(), display, { bounds, maximized: window.isMaximized() }));
      };
      const later = () => {
        clearTimeout(timer);
        timer = setTimeout(keep, settleMs);
      };
      const comeBack = () => {
        if (canBeGrabbed(window.getBounds(), screen.getAllDisplays())) return;
        window.setBounds(within(window.getBounds(), screen.getPrimaryDisplay().workArea));
      };
      window.on('resize', later);
      window.on('move', later);
      window.on('maximize', keep);
      window.on('unmaximize', keep);
      window.on('close', keep);
      screen.on('display-removed', comeBack);
      screen.on('display-metrics-changed', comeBack);
      window.on('closed', () => {
        clearTimeout(timer);
        screen.off('display-removed', comeBack);
        screen.off('display-metrics-changed', comeBack);
      });
    },
  };
}
