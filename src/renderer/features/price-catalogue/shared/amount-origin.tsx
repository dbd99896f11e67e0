// Where an amount comes from, in a word: its own, from a class above, derived from another group.
import { useI18n } from '#renderer/lib/i18n.tsx';
import classes from './catalogue.module.css';

interface AmountOriginProps {
  amount: {
    origin: 'own' | 'inherited' | 'derived' | null;
    inherited_from?: { name: string } | null;
  };
}

export function AmountOrigin({ amount: { origin, inherited_from: from } }: AmountOriginProps) {
  const { t } = useI18n();
  if (origin === null) return null;
  return (
    <span className={classes.origin} data-origin={origin}>
      {from ? t(`ui.price.origin.${origin}.from`, { name: from.name }) : t(`ui.price.origin.${origin}`)}
    </span>
  );
}
