// How many pixels of this page a real millimetre is. A browser only guesses the size of its screen; a ruler held to it knows.
import { getPreferences, setPreferences, usePreferences } from '../preferences.ts';

/** What browsers take for a millimetre. */
const assumed = 96 / 25.4;

/** The page may itself be shown larger or smaller than usual. */
const zoomed = () => window.devicePixelRatio || 1;

export function useTrueScale(): number {
  const { pixelsPerMillimetre: measured } = usePreferences();
  return measured === null ? assumed : measured / zoomed();
}

/** A line of so many millimetres was measured on the screen. */
export function correctTrueScale(shown: number, measured: number): void {
  const before = getPreferences().pixelsPerMillimetre ?? assumed * zoomed();
  setPreferences({ pixelsPerMillimetre: (before * shown) / measured });
}
