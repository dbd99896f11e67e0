// The button of a list's columns. What its menu holds is no part of the first look at a list and comes after it.
import { Button, Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { afterFirstScreen } from '../../lib/app-state.ts';
import { useI18n } from '../../lib/i18n.tsx';
import type { ColumnMenuProps } from './column-choices.tsx';
import classes from './column-menu.module.css';

let known: ComponentType<ColumnMenuProps> | null = null;

async function choicesPart(): Promise<ComponentType<ColumnMenuProps>> {
  known ??= (await import('./column-choices.tsx')).ColumnChoices;
  return known;
}
afterFirstScreen(choicesPart);

export function ColumnMenu(props: ColumnMenuProps) {
  const { t } = useI18n();
  const [Choices, setChoices] = useState<ComponentType<ColumnMenuProps> | null>(() => known);
  const [opened, setOpened] = useState(false);
  // Opened with its content in it, so that the focus finds something to go to.
  const toggle = async () => {
    const part = await choicesPart();
    setChoices(() => part);
    setOpened((was) => !was);
  };
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" offset={4} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          data-spare
          title={t('ui.columns')}
          leftSection={<IconColumns3 size={16} stroke={1.5} />}
          onClick={() => void toggle()}
        >
          {t('ui.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu}>{Choices && <Choices {...props} />}</Popover.Dropdown>
    </Popover>
  );
}
