// A picture that the page draws as SVG, taken along as a file that stands for itself: its title and whose line is whose above it, colours and
// letters written into it; as lines, or as pixels.
import { fileNameOf, saveBlob } from '../../lib/files/download.ts';

export interface TakenPicture {
  title: string;
  /** The colour behind it, and that of words. */
  ground: string;
  ink: string;
}

/** What a style sheet says of lines and letters. */
const looks = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'text-anchor',
  'paint-order',
] as const;
const family = 'IBM Plex Sans, sans-serif';
const [titleLine, namesLine, headHeight, edge] = [18, 38, 50, 12] as const;
/** Of a letter of twelve pixels, on the average. */
const letterWidth = 6.6;
const sharpness = 2;

type Attributes = Readonly<Record<string, string | number>>;

function made(name: string, attributes: Attributes, text?: string): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, String(value));
  if (text !== undefined) element.textContent = text;
  return element;
}

/** Colours that the page works out from variables and from light or dark are told as they are now. */
function inlined(svg: SVGSVGElement): SVGElement {
  const group = made('g', { transform: `translate(0 ${headHeight})`, 'font-family': family });
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [...svg.querySelectorAll('*')];
  for (const [index, element] of [...copy.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(originals[index] ?? svg);
    for (const look of looks) element.setAttribute(look, style.getPropertyValue(look));
    element.removeAttribute('class');
  }
  group.append(...copy.childNodes);
  return group;
}

/** Names of the series, each with the colour it is drawn in. */
function names(svg: SVGSVGElement, ink: string): SVGElement[] {
  let x: number = edge;
  return [...svg.querySelectorAll<SVGElement>('g[data-name]')].flatMap((series) => {
    const name = series.dataset.name ?? '';
    const mark = series.querySelector('circle') ?? series.querySelector('path');
    const style = mark && getComputedStyle(mark);
    const hue = style ? (mark.tagName === 'circle' ? style.fill : style.stroke) : ink;
    const at = x;
    x += 16 + name.length * letterWidth + 16;
    const words = { x: at + 14, y: namesLine, fill: ink, 'font-size': 12, 'font-family': family };
    return [made('circle', { cx: at + 5, cy: namesLine - 4, r: 5, fill: hue }), made('text', words, name)];
  });
}

interface Standing {
  text: string;
  width: number;
  height: number;
}

function standing(svg: SVGSVGElement, { title, ground, ink }: TakenPicture): Standing {
  const [width, height] = [svg.clientWidth, svg.clientHeight + headHeight];
  const whole = made('svg', { width, height, viewBox: `0 0 ${width} ${height}`, role: 'img' });
  const heading = { x: edge, y: titleLine, fill: ink, 'font-size': 14, 'font-weight': 500, 'font-family': family };
  whole.append(
    made('title', {}, title),
    made('rect', { width, height, fill: ground }),
    made('text', heading, title),
    ...names(svg, ink),
    inlined(svg),
  );
  return { text: new XMLSerializer().serializeToString(whole), width, height };
}

export function takeSvg(svg: SVGSVGElement, picture: TakenPicture): void {
  saveBlob(new Blob([standing(svg, picture).text], { type: 'image/svg+xml' }), fileNameOf(picture.title, 'svg'));
}

export async function takePng(svg: SVGSVGElement, picture: TakenPicture): Promise<void> {
  const { text, width, height } = standing(svg, picture);
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    const image = Object.assign(new Image(), { src: address });
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: width * sharpness, height: height * sharpness });
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => blob && saveBlob(blob, fileNameOf(picture.title, 'png')), 'image/png');
  } finally {
    URL.revokeObjectURL(address);
  }
}
