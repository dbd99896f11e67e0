// Elements that stand all over a DCC. Pure.
import type { Element } from '../../lib/xml/xml-tree.ts';
import { element } from './write-xml.ts';

/** A text in the certificate's language; null for none. */
export function said(name: string, text: string | null | undefined, language: string): Element | null {
  return text ? element(name, element('dcc:content', { attributes: { lang: language } }, text)) : null;
}

export function plain(name: string, text: string | null | undefined): Element | null {
  return text ? element(name, text) : null;
}

export function identification(
  issuer: 'manufacturer' | 'customer' | 'calibrationLaboratory' | 'other',
  value: string | null | undefined,
  { name, language }: { name: string; language: string },
): Element | null {
  if (!value) return null;
  return element(
    'dcc:identification',
    element('dcc:issuer', issuer),
    element('dcc:value', value),
    said('dcc:name', name, language),
  );
}
