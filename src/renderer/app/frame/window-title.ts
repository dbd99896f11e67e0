// What the task bar, the tab and the list of windows show: the screen or the record that stands, and whose lab it is.
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { usePlace } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import { placesAt, recordPathOf } from '../places/places.ts';

const product = 'Plumbline';

/** Without a lab while nobody is signed in. */
export function useWindowTitle(lab: string | null): void {
  const { t } = useI18n();
  const { title } = usePlace();
  const place = placesAt(recordPathOf(useLocation().pathname)).at(-1);
  const screen = title ?? (place ? t(place.title) : null);
  useEffect(() => {
    document.title = [...(lab === null ? [] : [screen, lab]), product].filter(Boolean).join(' – ');
  }, [screen, lab]);
}
