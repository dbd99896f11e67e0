// What a form asks for before it is sent. Nothing is told of a field before somebody pressed the button: who has just begun knows.
import { useState } from 'react';
import { useI18n } from '../../lib/i18n.tsx';

/** Of each field: whether it is empty though it is asked for, or else what is wrong with what stands in it. */
type Asked<Name extends string> = Readonly<Record<Name, boolean | string | null>>;

interface AskedWork<Name extends string> {
  /** What stands at the field. */
  at(name: Name): string | null;
  /** Goes on once nothing is asked for any more. */
  filled(go: () => void): void;
}

export function useAsked<Name extends string>(asked: Asked<Name>): AskedWork<Name> {
  const { t } = useI18n();
  const [told, setTold] = useState(false);
  return {
    at(name) {
      const wrong = told && asked[name];
      return wrong === true ? t('ui.form.required') : wrong || null;
    },
    filled(go) {
      const refused = Object.values(asked).some(Boolean);
      setTold(refused);
      if (!refused) go();
    },
  };
}
