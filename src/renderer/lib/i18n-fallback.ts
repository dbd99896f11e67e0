// What must be said when the bundle itself cannot be had.
import type { Language } from './preferences.ts';

export const fallbackTexts: Record<Language, Readonly<Record<string, string>>> = {
  de: {
    'ui.connection.lost': 'Plumbline antwortet nicht. Es wird weiter versucht …',
    'ui.error.title': 'Das hat nicht geklappt',
    'ui.error.unreached': 'Der Server antwortet nicht.',
    'ui.retry': 'Erneut versuchen',
  },
  en: {
    'ui.connection.lost': 'Plumbline does not answer. Still trying …',
    'ui.error.title': 'That did not work',
    'ui.error.unreached': 'The server does not answer.',
    'ui.retry': 'Try again',
  },
};
