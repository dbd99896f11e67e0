// The same records as a list or as a board: a filter stays when one changes over.
import { Link, useSearchParams } from 'react-router';
import { useI18n } from '../../lib/i18n.tsx';
import type { RecordKind } from '../kind/record-kind.ts';
import bar from './list-toolbar.module.css';

export type Look = 'list' | 'board';

/** In the address of a list; it stands where the mark of a saved view does, which a board has none of. */
export const lookMark = 'view';

const looks: readonly Look[] = ['list', 'board'];
const ofBoard: readonly string[] = [lookMark, 'by', 'mine'];

export function LookSwitch({ kind, look }: { kind: RecordKind; look: Look }) {
  const { t } = useI18n();
  const [params] = useSearchParams();
  const rest = [...params].filter(([name]) => !ofBoard.includes(name));
  const address = (one: Look) => {
    const next = new URLSearchParams(one === 'board' ? [[lookMark, one], ...rest] : rest).toString();
    return `${kind.route}${next === '' ? '' : `?${next}`}`;
  };
  return (
    <nav className={bar.presets} aria-label={t('ui.look')}>
      {looks.map((one) => (
        <Link key={one} to={address(one)} className={bar.preset} aria-current={one === look ? 'page' : undefined}>
          {t(`ui.look.${one}`)}
        </Link>
      ))}
    </nav>
  );
}
