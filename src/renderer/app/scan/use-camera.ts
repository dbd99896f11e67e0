// The camera at the back of the device, as long as somebody looks for a code, and why there is none.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { desktop } from '../../lib/desktop.ts';
import { startCodeReader } from './code-reader.ts';

/** `insecure`: browsers give the camera to encrypted pages alone. */
export type CameraProblem = 'insecure' | 'refused' | 'missing' | 'busy' | 'desktop';

export type CameraState =
  | { is: 'starting' }
  | { is: 'looking'; light: MediaStreamTrack | null }
  | { is: 'problem'; problem: CameraProblem };

/** Larger pictures take longer and show no more of a label. */
const widestPicture = 1280;
/** Between two looks the device has time for the rest of its work. */
const pauseMs = 80;

const wanted: MediaStreamConstraints = {
  video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 720 } },
};

function problemOf(error: unknown): CameraProblem {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return desktop() ? 'desktop' : 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy';
}

/** Each code is told once: a label that stays in front of the camera is one scan. `attempt`: another number opens it anew. */
export function useCamera(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (code: string) => void,
  attempt: number,
): CameraState {
  const [state, setState] = useState<CameraState>({ is: 'starting' });
  const told = useRef(onCode);
  useEffect(() => {
    told.current = onCode;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: not read here but the reason to open it again
  useEffect(() => {
    const closing = new AbortController();
    const fail = (error: unknown) => !closing.signal.aborted && setState({ is: 'problem', problem: problemOf(error) });
    setState({ is: 'starting' });
    if (navigator.mediaDevices === undefined) setState({ is: 'problem', problem: 'insecure' });
    else
      openCamera(video, closing.signal, {
        onOpen: (light) => setState({ is: 'looking', light }),
        onCode: (code) => told.current(code),
      }).catch(fail);
    return () => closing.abort();
  }, [video, attempt]);
  return state;
}

interface CameraHooks {
  onOpen: (light: MediaStreamTrack | null) => void;
  onCode: (code: string) => void;
}

async function openCamera(
  video: RefObject<HTMLVideoElement | null>,
  closed: AbortSignal,
  { onOpen, onCode }: CameraHooks,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia(wanted);
  const stop = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  closed.addEventListener('abort', stop);
  const picture = video.current;
  if (closed.aborted || !picture) return stop();
  picture.srcObject = stream;
  await picture.play();
  const [track] = stream.getVideoTracks();
  onOpen(track && 'torch' in track.getCapabilities() ? track : null);
  await look(picture, closed, onCode);
}

async function look(picture: HTMLVideoElement, closed: AbortSignal, onCode: (code: string) => void): Promise<void> {
  const reader = startCodeReader();
  closed.addEventListener('abort', reader.end);
  const seen = new Set<string>();
  const paint = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  while (!closed.aborted && paint) {
    const scale = Math.min(1, widestPicture / Math.max(1, picture.videoWidth));
    paint.canvas.width = Math.max(1, Math.round(picture.videoWidth * scale));
    paint.canvas.height = Math.max(1, Math.round(picture.videoHeight * scale));
    paint.drawImage(picture, 0, 0, paint.canvas.width, paint.canvas.height);
    const code = await reader.read(paint.getImageData(0, 0, paint.canvas.width, paint.canvas.height));
    if (closed.aborted) return;
    if (code !== null && code !== '' && !seen.has(code)) {
      seen.add(code);
      onCode(code);
    }
    await new Promise((resume) => setTimeout(resume, pauseMs));
  }
}
