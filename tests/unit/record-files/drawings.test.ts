// docs/quality.md#s14: an SVG is shown as pixels when it is nothing but a drawing; one that runs, fetches or never ends is refused by name.
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createContentReader } from '#server/files/media-type.ts';
import { safeSvg } from '#server/lib/xml/safe-svg.ts';
import type { PreviewOrder } from '#server/pdf/preview/preview-order.ts';
import { openDrawings, renderDrawing } from '#server/pdf/preview/render-drawing.ts';

const room = '<rect x="10" y="10" width="180" height="80" fill="none" stroke="#0f5c66" stroke-width="4"/>';
const svg = (inside: string, head = 'width="200" height="100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${head}>${inside}</svg>`;
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const plain: [what: string, text: string][] = [
  ['lines', svg(room)],
  ['a declaration and comments', `<?xml version="1.0"?>\n<!-- made by hand -->\n${svg(room)}`],
  [
    'the document type that drawing programs write',
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svg(room)}`,
  ],
  ['parts used again', svg(`<defs><g id="a">${room}</g></defs><use xlink:href="#a"/><use href="#a" x="4"/>`)],
  [
    'a gradient and a style of its own',
    svg(`<style>.a{fill:url(#g)}</style><linearGradient id="g"/><path class="a" d="M0 0h9v9z"/>`),
  ],
  ['a scan within', svg(`<image href="${pixel}" width="10" height="10"/>`)],
];

const laughs = ['lol', ...'abcdefghi'].map((name, at, all) =>
  at === 0 ? '<!ENTITY lol "lol">' : `<!ENTITY ${name} "${`&${all[at - 1]};`.repeat(10)}">`,
);
const levels = Array.from({ length: 12 }, (_, at) => {
  const used = at === 0 ? room : `<use href="#u${at - 1}"/>`.repeat(10);
  return `<g id="u${at}">${used}</g>`;
});

const hostile: [what: string, fault: string, text: string][] = [
  ['a script', 'script', svg('<script>alert(1)</script>')],
  ['a script under a prefix', 'script', svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>')],
  ['a handler', 'script', svg(room, 'width="9" height="9" onload="alert(1)"')],
  ['a link that is a script', 'script', svg('<a href=" javascript:alert(1)"><path d="M0 0"/></a>')],
  ['what moves', 'script', svg('<a id="x"/><set href="#x" attributeName="href" to="javascript:alert(1)"/>')],
  ['a part of a page', 'foreign', svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>')],
  ['a picture elsewhere', 'outside', svg('<image xlink:href="http://example.com/a.png" width="9" height="9"/>')],
  ['a file of the machine', 'outside', svg('<image href="file:///etc/passwd" width="9" height="9"/>')],
  ['a drawing within as data', 'outside', svg('<image href="data:image/svg+xml,%3Csvg/%3E" width="9" height="9"/>')],
  ['a part of another file', 'outside', svg('<use href="other.svg#a"/>')],
  ['a style from elsewhere', 'outside', svg('<style>@import url(http://example.com/a.css);</style>')],
  ['a colour from elsewhere', 'outside', svg('<path d="M0 0h9" style="fill:url( http://example.com/a.svg#g )"/>')],
  [
    'a colour from elsewhere in signs of its own',
    'outside',
    svg(String.raw`<path d="M0 0h9" style="fill:\75rl(http://e.com/a)"/>`),
  ],
  ['a style sheet beside it', 'outside', `<?xml-stylesheet href="http://example.com/a.css"?>${svg(room)}`],
  ['a base elsewhere', 'outside', svg('<g xml:base="http://example.com/"/>')],
  ['a file as an entity', 'entities', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`],
  ['a document type elsewhere', 'entities', `<!DOCTYPE svg SYSTEM "http://example.com/a.dtd">${svg(room)}`],
  ['a billion laughs', 'entities', `<!DOCTYPE svg [${laughs.join('')}]>${svg('<text>&i;</text>')}`],
  ['a billion uses', 'too_much', svg(levels.join(''))],
  ['a use of itself', 'too_much', svg('<g id="a"><use href="#a"/></g>')],
  ['a pattern of itself', 'too_much', svg('<pattern id="p"><path d="M0 0h9" fill="url(#p)"/></pattern>')],
  ['no end', 'no_svg', '<svg xmlns="http://www.w3.org/2000/svg"><g>'],
  ['a depth without end', 'no_svg', svg('<g>'.repeat(100_000))],
  ['another root', 'no_svg', '<html xmlns="http://www.w3.org/1999/xhtml"><svg/></html>'],
];

const asked = {
  want: 'image',
  page: 1,
  width: 960,
  height: 1920,
  format: 'drawing',
  source: { path: '' },
} satisfies PreviewOrder;
const opened = openDrawings(fileURLToPath(new URL('../../../resources/fonts', import.meta.url)));
const drawn = async (text: string) => renderDrawing(await opened, Buffer.from(text), asked);

async function sizeOf(text: string) {
  const made = await drawn(text);
  if (!('image' in made)) return made;
  const { width, height, format } = await sharp(made.image).metadata();
  return { width, height, format };
}

describe('an SVG', () => {
  it.each(plain)('with %s is a drawing: it becomes pixels, as many as are asked for', async (_what, text) => {
    expect(safeSvg(Buffer.from(text))).toHaveProperty('svg');
    expect(await sizeOf(text)).toEqual({ width: 960, height: 480, format: 'png' });
  });

  it.each(hostile)('with %s is refused for it: %s', async (_what, fault, text) => {
    expect(safeSvg(Buffer.from(text))).toEqual({ fault });
    expect(Object.keys(await drawn(text))).toEqual(['refused']);
  });

  it('of any size fits: a hall in millimetres, and one that claims more than there is', async () => {
    expect(await sizeOf(svg(room, 'viewBox="0 0 30000 15000"'))).toMatchObject({ width: 960, height: 480 });
    expect(await sizeOf(svg(room, 'width="2000000000" height="2000000000"'))).toMatchObject({ width: 960, height: 960 });
    expect(await sizeOf(svg(room, 'width="2000000000" height="1"'))).not.toHaveProperty('height', 0);
    expect(await sizeOf(svg(room, 'width="0" height="0"'))).toHaveProperty('refused');
  });

  it.each([
    ...plain.map(([what, text]) => [what, text]),
    ...hostile.filter(([, fault]) => fault !== 'no_svg').map(([what, , text]) => [what, text]),
  ])('with %s is known for one by its content', async (_what, text = '') => {
    const reader = createContentReader();
    reader.add(Buffer.from(text));
    expect((await reader.found()).mediaType).toBe('image/svg+xml');
  });

  it('is not every text that speaks of one', async () => {
    for (const text of ['see <svg> there', '<html><svg/></html>', '<?xml version="1.0"?><svgs/>']) {
      const reader = createContentReader();
      reader.add(Buffer.from(text));
      expect((await reader.found()).mediaType).not.toBe('image/svg+xml');
    }
  });
});
