// How a widget is drawn, switched where it stands: as bars, a line, areas, shares, a ring, a table or a number, as far as its type has it.
import { ActionIcon, Menu } from '@mantine/core';
import { IconChartBar, IconCheck } from '@tabler/icons-react';
import { useI18n } from '#renderer/lib/i18n.tsx';
import type { WidgetAnswer } from '#server/contract/widget-answer.ts';
import type { StoredWidget } from '#server/contract/widgets.ts';
import { settingFieldOf, settingsOfType } from './setting-fields.ts';

type Settings = Readonly<Record<string, unknown>>;

interface ShownAsMenuProps {
  widget: StoredWidget;
  answer: WidgetAnswer | undefined;
  onChange: (widget: StoredWidget) => void;
}

interface Look {
  name: string;
  settings: Settings;
}

function looksOf(title: string): Look[] {
  const names: readonly string[] = title in settingsOfType ? settingsOfType[title as keyof typeof settingsOfType] : [];
  if (!names.includes('settingDisplay')) return [];
  const drawn = names.includes('chart_type') ? settingFieldOf(title, 'chart_type') : null;
  const charts: Look[] =
    drawn?.kind === 'choice'
      ? drawn.of.map((name) => ({ name, settings: { settingDisplay: 'chart', chart_type: name } }))
      : [{ name: 'chart', settings: { settingDisplay: 'chart' } }];
  return [...charts, ...['table', 'value'].map((name) => ({ name, settings: { settingDisplay: name } }))];
}

function isShown({ name }: Look, answer: WidgetAnswer | undefined): boolean {
  if (answer?.kind !== 'chart') return answer?.kind === name;
  return name === 'chart' || name === (answer.meta.chart_type ?? 'BarChart');
}

export function ShownAsMenu({ widget, answer, onChange }: ShownAsMenuProps) {
  const { t } = useI18n();
  const looks = looksOf(widget.title);
  if (looks.length === 0) return null;
  const own = typeof widget.settings === 'object' && widget.settings !== null ? widget.settings : {};
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('ui.widget.shown_as')}>
          <IconChartBar size={16} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {looks.map((look) => (
          <Menu.Item
            key={look.name}
            rightSection={isShown(look, answer) ? <IconCheck size={14} stroke={1.5} /> : undefined}
            onClick={() => onChange({ ...widget, settings: { ...own, ...look.settings } })}
          >
            {t(`ui.widget.choice.${look.name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
