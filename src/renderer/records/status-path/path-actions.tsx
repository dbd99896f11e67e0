// The next step of a record as its one button, which names what it does, and every other status behind a menu.
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useI18n } from '../../lib/i18n.tsx';
import { useCan } from '../../lib/session.ts';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import type { FieldOption } from '../kind/fields.ts';
import { nextStep } from './status-path.ts';
import { type PathAsked, useStatusChange, useStatusPath } from './use-status-path.ts';

interface StatusMenuProps {
  options: readonly FieldOption[];
  onPick: (option: FieldOption) => void;
}

export function StatusMenu({ options, onPick }: StatusMenuProps) {
  const { t } = useI18n();
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" size="xs" rightSection={<IconChevronDown size={16} stroke={1.5} />}>
          {t('ui.path.other')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {options.map((option) => (
          <Menu.Item key={String(option.value)} onClick={() => onPick(option)}>
            <StatusText label={option.label} color={option.color ?? null} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

export function PathActions(asked: PathAsked) {
  const { t, textOr } = useI18n();
  const { kind, record } = asked;
  const { steps, current, options } = useStatusPath(asked);
  const change = useStatusChange(kind, record.id, options);
  const mayEdit = useCan(kind.operations.edit);
  const next = nextStep(steps);
  if (!mayEdit) return null;
  const others = options.filter(({ value, hidden }) => !hidden && String(value) !== current && value !== next?.value);
  return (
    <>
      <StatusMenu options={others} onPick={(option) => void change(current, option)} />
      {next && (
        <GuardedButton next needs={kind.operations.edit} size="xs" onClick={() => void change(current, next)}>
          {textOr(`ui.${kind.name}.step.${next.code}`, t('ui.path.next', { status: next.label }))}
        </GuardedButton>
      )}
    </>
  );
}
