// What a scan came to, for eyes and ears that are at the device and not at the screen: an edge that lights up and a short tone, a
// high pair for what was found and a low one for what was not. docs/design/expectations.md#keyboard-and-scanner.
import { getPreferences } from '../preferences.ts';
import { createStore, useStore } from '../store.ts';

export type ScanSound = 'found' | 'unknown';

interface Signal {
  sound: ScanSound;
  /** Two alike in a row are two signals. */
  count: number;
}

const signal = createStore<Signal | null>(null);

const loudness = 0.08;
/** Hertz and seconds, one after the other. */
const tones: Record<ScanSound, readonly (readonly [pitch: number, length: number])[]> = {
  found: [
    [880, 0.06],
    [1320, 0.09],
  ],
  unknown: [[196, 0.28]],
};

let speaker: AudioContext | null = null;

function play(sound: ScanSound): void {
  // A computer without a speaker has none to open.
  if (!('AudioContext' in window)) return;
  speaker ??= new AudioContext();
  const volume = new GainNode(speaker, { gain: loudness });
  volume.connect(speaker.destination);
  let at = speaker.currentTime;
  for (const [frequency, length] of tones[sound]) {
    const tone = new OscillatorNode(speaker, { frequency, type: 'triangle' });
    tone.connect(volume);
    tone.start(at);
    at += length;
    tone.stop(at);
  }
}

export function signalScan(sound: ScanSound): void {
  signal.set({ sound, count: (signal.get()?.count ?? 0) + 1 });
  if (getPreferences().scanSound) play(sound);
}

export function useScanSignal(): Signal | null {
  return useStore(signal);
}
