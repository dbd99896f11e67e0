// A place from the outermost level inwards; each leads to itself in the tree of places.
import { Link } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import { keyOf, nameOf, type PlacePath, placeAddress, trailOf } from './place-path.ts';
import classes from './plan.module.css';

export function PlaceTrail({ path }: { path: PlacePath }) {
  const { t } = useI18n();
  return (
    <ol className={classes.trail} aria-label={t('ui.plan.trail')}>
      {trailOf(path).map((one) => (
        <li key={keyOf(one)}>
          <Link to={placeAddress(one)}>{nameOf(one)}</Link>
        </li>
      ))}
    </ol>
  );
}
