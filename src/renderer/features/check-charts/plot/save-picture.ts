// A chart taken along: as it stands on the screen, as pixels or as lines.
import { fileNameOf, saveBlob } from '#renderer/lib/files/download.ts';
import { type Surface, svgOf } from './surface.ts';

interface Taken {
  name: string;
  width: number;
  height: number;
  ground: string;
}

export function savePicture(canvas: HTMLCanvasElement, { name }: Taken): void {
  canvas.toBlob((blob) => blob && saveBlob(blob, fileNameOf(name, 'png')), 'image/png');
}

export function saveSvg({ name, ground, ...size }: Taken, paint: (surface: Surface) => void): void {
  saveBlob(new Blob([svgOf(size, name, ground, paint)], { type: 'image/svg+xml' }), fileNameOf(name, 'svg'));
}
