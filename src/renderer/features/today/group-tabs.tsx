// The groups of the worklist with their counts: a click shows another one.
import { useI18n } from '../../lib/i18n.tsx';
import bar from '../../records/list/list-toolbar.module.css';
import unseen from '../../ui/unseen.module.css';
import type { Group, GroupCount } from './today-data.ts';

const tones: Partial<Record<Group, string>> = { overdue: 'bad', today: 'warn' };

interface GroupTabsProps {
  counts: readonly GroupCount[];
  shown: Group;
  onShow: (group: Group) => void;
}

export function GroupTabs({ counts, shown, onShow }: GroupTabsProps) {
  const { t, format } = useI18n();
  return (
    <fieldset className={bar.presets}>
      <legend className={unseen.unseen}>{t('ui.today.groups')}</legend>
      {counts.map(({ name, total }) => (
        <button
          key={name}
          type="button"
          className={bar.preset}
          aria-pressed={name === shown}
          title={t(`ui.today.group.${name}.hint`)}
          data-tone={total > 0 ? tones[name] : undefined}
          onClick={() => onShow(name)}
        >
          {t(`ui.today.group.${name}`)}
          <span className={bar.count}>{format.number(total)}</span>
        </button>
      ))}
    </fieldset>
  );
}
