// Who calibrated, as far as the place tells: a room of one's own, a customer's premises, or another laboratory.
import { describe, expect, it } from 'vitest';
import { isOwnPlace } from '#server/contract/values/measuring/calibration-place.ts';

const names = ['Messwerk Demo', 'Messräume Braunschweig', ''];

describe('the place of a calibration', () => {
  it.each([
    'Labor',
    'labor 2',
    'Kalibrierlabor',
    'Prüflabor B',
    'Messraum 1',
    'Laboratory',
    'Lab 3',
    'im Labor',
    'intern',
    'In-house',
  ])('is a room of the lab: %s', (place) => expect(isOwnPlace(place, names)).toBe(true));
  it.each(['Messwerk Demo', ' messräume  braunschweig ', 'vor Ort', 'Beim Kunden', 'on-site'])(
    'is the lab’s or a customer’s: %s',
    (place) => expect(isOwnPlace(place, names)).toBe(true),
  );
  it.each(['PTB Braunschweig', 'DAkkS-Labor extern', 'Labor Meier', 'Lab of Smith', 'NPL', '', null])(
    'is another’s or nobody’s: %s',
    (place) => expect(isOwnPlace(place, names)).toBe(false),
  );
});
