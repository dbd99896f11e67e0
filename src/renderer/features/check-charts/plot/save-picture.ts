// A chart taken along: as it stands on the screen, as pixels or as lines.
import { type Surface, svgOf } from './surface.ts';

interface Taken {
  name: string;
  width: number;
  height: number;
  ground: string;
}

const fileName = (name: string, ending: string) => `${name.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-')}.${ending}`;

function hand(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}

export function savePicture(canvas: HTMLCanvasElement, { name }: Taken): void {
  canvas.toBlob((blob) => blob && hand(blob, fileName(name, 'png')), 'image/png');
}

export function saveSvg({ name, ground, ...size }: Taken, paint: (surface: Surface) => void): void {
  hand(new Blob([svgOf(size, name, ground, paint)], { type: 'image/svg+xml' }), fileName(name, 'svg'));
}
