// The one reader of XML: the same tree however the document comes in pieces, and nothing taken that could grow or reach outside.
import { describe, expect, it } from 'vitest';
import { createXmlReader, XmlError, type XmlEvent } from '#server/lib/xml/xml-events.ts';
import { child, readXml, textIn } from '#server/lib/xml/xml-tree.ts';

const document =
  '\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand --><d:a xmlns:d="urn:x" d:id="1 &amp; 2"><b/><d:c>x &lt; &#228;<![CDATA[ & y]]></d:c></d:a>\n';

function eventsOf(text: string, size: number): XmlEvent[] {
  const reader = createXmlReader();
  const events: XmlEvent[] = [];
  for (let at = 0; at < text.length; at += size) events.push(...reader.write(text.slice(at, at + size)));
  reader.close();
  return events;
}

describe('an XML document', () => {
  it('is a tree without prefixes, with what entities and CDATA stand for', () => {
    const root = readXml(document);
    expect(root.name).toBe('a');
    expect(root.attributes.id).toBe('1 & 2');
    expect(child(root, 'b')?.children).toEqual([]);
    expect(textIn(child(root, 'c'))).toBe('x < ä & y');
  });

  it.each([1, 2, 7, 1000])('gives the same events in pieces of %i', (size) => {
    const tags = (events: XmlEvent[]) => events.filter(({ kind }) => kind !== 'text');
    expect(tags(eventsOf(document, size))).toEqual(tags(eventsOf(document, document.length)));
    expect(eventsOf(document, size)).toContainEqual({ kind: 'open', name: 'a', attributes: { d: 'urn:x', id: '1 & 2' } });
  });

  it.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['a document type that reaches outside', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'],
    ['an entity of its own', '<a>&b;</a>'],
    ['an element that is not closed', '<a><b></b>'],
    ['an element that is closed and not open', '<a></b></a>'],
    ['two roots', '<a/><a/>'],
    ['an attribute given twice', '<a b="1" b="2"/>'],
    ['a character that XML does not have', '<a>&#0;</a>'],
    ['elements deeper than any paper or sheet', `${'<a>'.repeat(65)}${'</a>'.repeat(65)}`],
    ['a tag cut off', '<a b="'],
    ['no element', ''],
    ['no XML', 'hello'],
  ])('with %s is refused', (_, text) => {
    expect(() => readXml(text)).toThrow(XmlError);
  });

  it('with a text without end is refused before it fills the memory', () => {
    const reader = createXmlReader();
    reader.write('<a>');
    const piece = 'x'.repeat(65_536);
    expect(() => {
      for (let count = 0; count < 40; count += 1) reader.write(piece);
    }).toThrow(XmlError);
  });
});
