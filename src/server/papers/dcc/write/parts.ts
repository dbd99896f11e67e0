// Elements that stand all over a DCC, and what its quantities are called in each language. Pure.

import { element } from '#server/lib/xml/write-xml.ts';
import type { Element } from '#server/lib/xml/xml-tree.ts';

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

/** What quantities, phases and marks are called. */
export const texts = {
  de: {
    nominal: 'Nennwert',
    measured: 'Messwert',
    lower: 'Untere Grenze',
    upper: 'Obere Grenze',
    uncertainty: 'Erweiterte Messunsicherheit',
    temperature: 'Temperatur',
    humidity: 'Relative Feuchte',
    as_found: 'Anlieferungszustand',
    as_left: 'Auslieferungszustand',
    results: 'Messergebnisse',
    certificate: 'Kalibrierschein',
    serial: 'Seriennummer',
    asset: 'Inventarnummer',
    row: 'Prüfpunkt',
    signed_measured: 'Gemessen',
    signed_reviewed: 'Geprüft',
    signed_approved: 'Freigegeben',
    signed_issued: 'Ausgestellt',
    signed_at: 'unterschrieben',
  },
  en: {
    nominal: 'Nominal value',
    measured: 'Measured value',
    lower: 'Lower limit',
    upper: 'Upper limit',
    uncertainty: 'Expanded uncertainty',
    temperature: 'Temperature',
    humidity: 'Relative humidity',
    as_found: 'As found',
    as_left: 'As left',
    results: 'Results of measurement',
    certificate: 'Certificate',
    serial: 'Serial number',
    asset: 'Asset number',
    row: 'Test point',
    signed_measured: 'Measured',
    signed_reviewed: 'Reviewed',
    signed_approved: 'Approved',
    signed_issued: 'Issued',
    signed_at: 'signed',
  },
} as const;

export type Texts = (typeof texts)['de' | 'en'];

export interface Speaking {
  words: Texts;
  language: string;
}
