// The next step of a record as its one button, which names what it does, and every other status behind a menu.
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useI18n } from '../../lib/i18n.tsx';
import { useCan, useUser } from '../../lib/session.ts';
import { GuardedButton } from '../../ui/guarded-button.tsx';
import { StatusText } from '../../ui/status-text.tsx';
import type { FieldOption } from '../kind/fields.ts';
import type { RecordKind } from '../kind/record-kind.ts';
import { barring } from '../kind/status-rules.ts';
import { useStatusRules } from '../rows/use-status-rules.ts';
import classes from './status-path.module.css';
import { nextStep } from './status-path.ts';
import { type PathAsked, useStatusChange, useStatusPath } from './use-status-path.ts';

interface Asked {
  kind: RecordKind;
  /** Where it stands. */
  current: string;
  options: readonly FieldOption[];
}

/** Why a status is closed from here; what only others may do is not offered at all. Until the rules are known the server judges. */
function useClosed({ kind, current, options }: Asked) {
  const { t } = useI18n();
  const { data: rules } = useStatusRules(kind.table);
  const held = new Set(useUser().data?.operations);
  const from = options.find(({ value }) => String(value) === current)?.label ?? '';
  const barred = ({ value }: FieldOption) => (rules ? barring(rules, held, current, String(value)) : null);
  return {
    isOffered: (option: FieldOption) => barred(option) !== 'operation',
    reasonAt: (option: FieldOption) => (barred(option) === 'status' ? t('ui.path.barred', { status: from }) : null),
  };
}

const saidOf = (of: string | undefined, text: string) => (of === undefined ? text : `${of}: ${text}`);

interface StatusMenuProps extends Asked {
  /** Which of the statuses it lists. */
  others: readonly FieldOption[];
  /** Of what, where that is not what is open. */
  of?: string | undefined;
  onPick: (option: FieldOption) => void;
}

export function StatusMenu({ others, of, onPick, ...asked }: StatusMenuProps) {
  const { t } = useI18n();
  const { isOffered, reasonAt } = useClosed(asked);
  const offered = others.filter(isOffered);
  if (offered.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <Button variant="default" size="xs" rightSection={<IconChevronDown size={16} stroke={1.5} />}>
          {saidOf(of, t('ui.path.other'))}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((option) => {
          const reason = reasonAt(option);
          return (
            <Menu.Item key={String(option.value)} disabled={reason !== null} onClick={() => onPick(option)}>
              <StatusText label={option.label} color={option.color ?? null} />
              {reason && <span className={classes.barred}>{reason}</span>}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

interface NextStatusProps extends Asked {
  next: FieldOption;
  of?: string | undefined;
  onTake: (option: FieldOption) => void;
}

/** The step that follows, named; where it may not follow from here, it is closed and says so. */
export function NextStatus({ next, of, onTake, ...asked }: NextStatusProps) {
  const { t, textOr } = useI18n();
  const { isOffered, reasonAt } = useClosed(asked);
  const { kind } = asked;
  const reason = reasonAt(next);
  if (!isOffered(next)) return null;
  return (
    <GuardedButton
      // The key takes the step of what is open, never that of one among several.
      next={reason === null && of === undefined}
      needs={kind.operations.edit}
      size="xs"
      disabled={reason !== null}
      title={reason ?? undefined}
      onClick={() => onTake(next)}
    >
      {saidOf(of, textOr(`ui.${kind.name}.step.${next.code}`, t('ui.path.next', { status: next.label })))}
    </GuardedButton>
  );
}

/** `of`: whose status it is, on a screen of several things. */
export function PathActions({ of, ...asked }: PathAsked & { of?: string }) {
  const { kind, record } = asked;
  const { steps, current, options } = useStatusPath(asked);
  const change = useStatusChange(kind, record.id, options);
  const mayEdit = useCan(kind.operations.edit);
  const next = nextStep(steps);
  if (!mayEdit) return null;
  const others = options.filter(({ value, hidden }) => !hidden && String(value) !== current && value !== next?.value);
  const take = (option: FieldOption) => void change(current, option);
  return (
    <>
      <StatusMenu {...{ kind, current, options, others, of }} onPick={take} />
      {next && <NextStatus {...{ kind, current, options, next, of }} onTake={take} />}
    </>
  );
}
