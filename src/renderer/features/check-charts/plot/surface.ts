// What a chart is painted on: the canvas of the screen, or a drawing that is taken along. Pure; places are pixels.

export interface Surface {
  /** Pairs of x and y; one that is no number lifts the pen. */
  line(places: readonly number[], ink: string, width?: number, dashed?: boolean): void;
  /** Upright strokes of a pixel: x, top and height of each. Much cheaper than a line that goes up and down as often. */
  bars(bars: readonly number[], ink: string): void;
  box(x: number, y: number, width: number, height: number, ink: string): void;
  dot(x: number, y: number, radius: number, fill: string, edge?: string): void;
  text(x: number, y: number, words: string, ink: string, align: 'start' | 'middle' | 'end'): void;
}

const letterSize = 12;
const family = 'IBM Plex Sans, sans-serif';

export function canvasSurface(context: CanvasRenderingContext2D): Surface {
  return {
    line(places, ink, width = 1, dashed = false) {
      context.beginPath();
      let down = false;
      for (let at = 0; at < places.length; at += 2) {
        const [x = Number.NaN, y = Number.NaN] = [places[at], places[at + 1]];
        if (Number.isNaN(y)) down = false;
        else if (down) context.lineTo(x, y);
        else {
          context.moveTo(x, y);
          down = true;
        }
      }
      context.setLineDash(dashed ? [5, 4] : []);
      context.lineWidth = width;
      context.strokeStyle = ink;
      context.stroke();
    },
    bars(bars, ink) {
      context.fillStyle = ink;
      for (let at = 0; at < bars.length; at += 3) context.fillRect(bars[at] ?? 0, bars[at + 1] ?? 0, 1, bars[at + 2] ?? 0);
    },
    box(x, y, width, height, ink) {
      context.fillStyle = ink;
      context.fillRect(x, y, width, height);
    },
    dot(x, y, radius, fill, edge) {
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.fillStyle = fill;
      context.fill();
      if (!edge) return;
      context.setLineDash([]);
      context.lineWidth = 1.5;
      context.strokeStyle = edge;
      context.stroke();
    },
    text(x, y, words, ink, align) {
      context.font = `${letterSize}px ${family}`;
      context.textAlign = align === 'middle' ? 'center' : align;
      context.fillStyle = ink;
      context.fillText(words, x, y);
    },
  };
}

const letters: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const safe = (text: string) => text.replace(/[&<>"]/g, (letter) => letters[letter] ?? letter);
const short = (value: number) => String(Math.round(value * 100) / 100);

function pathOf(places: readonly number[]): string {
  let path = '';
  let down = false;
  for (let at = 0; at < places.length; at += 2) {
    const [x = Number.NaN, y = Number.NaN] = [places[at], places[at + 1]];
    if (!Number.isNaN(y)) path += `${down ? 'L' : 'M'}${short(x)} ${short(y)}`;
    down = !Number.isNaN(y);
  }
  return path;
}

function barsPath(bars: readonly number[]): string {
  let path = '';
  for (let at = 0; at < bars.length; at += 3)
    path += `M${short((bars[at] ?? 0) + 0.5)} ${short(bars[at + 1] ?? 0)}v${short(bars[at + 2] ?? 0)}`;
  return path;
}

interface Size {
  width: number;
  height: number;
}

/** The same as a file of its own, with a title for those who do not see it. */
export function svgOf({ width, height }: Size, title: string, ground: string, paint: (surface: Surface) => void): string {
  const parts: string[] = [];
  paint({
    line: (places, ink, thick = 1, dashed = false) =>
      parts.push(
        `<path d="${pathOf(places)}" fill="none" stroke="${safe(ink)}" stroke-width="${thick}"${dashed ? ' stroke-dasharray="5 4"' : ''}/>`,
      ),
    bars: (bars, ink) => parts.push(`<path d="${barsPath(bars)}" stroke="${safe(ink)}" stroke-width="1"/>`),
    box: (x, y, wide, high, ink) =>
      parts.push(`<rect x="${short(x)}" y="${short(y)}" width="${short(wide)}" height="${short(high)}" fill="${safe(ink)}"/>`),
    dot: (x, y, radius, fill, edge) =>
      parts.push(
        `<circle cx="${short(x)}" cy="${short(y)}" r="${radius}" fill="${safe(fill)}"${edge ? ` stroke="${safe(edge)}" stroke-width="1.5"` : ''}/>`,
      ),
    text: (x, y, words, ink, align) =>
      parts.push(
        `<text x="${short(x)}" y="${short(y)}" fill="${safe(ink)}" text-anchor="${align}" font-family="${family}" font-size="${letterSize}">${safe(words)}</text>`,
      ),
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img"><title>${safe(title)}</title><rect width="${width}" height="${height}" fill="${safe(ground)}"/>${parts.join('')}</svg>`;
}
