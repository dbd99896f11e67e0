// What the browser says of an empty field that must not be, in the reader's language and not in that of the computer.
import { useEffect } from 'react';
import { useI18n } from '../i18n.tsx';

type Checked = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isChecked = (target: EventTarget | null): target is Checked =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** Before any next step: a field that was told to be wrong by words stays wrong until they are taken back. */
const nextSteps = ['keydown', 'pointerdown', 'input', 'submit'] as const;

export function SpokenChecks(): null {
  const { t } = useI18n();
  const empty = t('ui.form.required');
  useEffect(() => {
    const told = new Set<Checked>();
    const tell = ({ target }: Event) => {
      if (!isChecked(target) || !target.validity.valueMissing) return;
      target.setCustomValidity(empty);
      told.add(target);
    };
    const takeBack = () => {
      for (const field of told) field.setCustomValidity('');
      told.clear();
    };
    document.addEventListener('invalid', tell, true);
    for (const step of nextSteps) window.addEventListener(step, takeBack, true);
    return () => {
      takeBack();
      document.removeEventListener('invalid', tell, true);
      for (const step of nextSteps) window.removeEventListener(step, takeBack, true);
    };
  }, [empty]);
  return null;
}
