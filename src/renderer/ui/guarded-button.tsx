// A button whose action needs an operation: who holds none of those it names does not see it (docs/interface/access.md#authentication).
// What the state of a record forbids is another matter: such an action stays, closed, and says why.
import { Button, type ButtonProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Operation } from '#server/contract/operations.ts';
import { useCan } from '../lib/session.ts';
import { NextKey, nextStep } from './next-key.tsx';
import { SendButton, type Waits } from './send/send-button.tsx';

type Looks = Pick<
  ButtonProps,
  'variant' | 'size' | 'color' | 'leftSection' | 'rightSection' | 'className' | 'loading' | 'disabled'
>;

interface GuardedButtonProps extends Looks {
  /** Any one of them suffices; none: the action is nobody's, and there is no button. */
  needs: readonly Operation[];
  /** Leads there, or does that, or submits its form. */
  to?: string;
  onClick?: () => void;
  submit?: boolean;
  /** Why the state of what is open closes it; the reason stands beside it. */
  waits?: Waits;
  /** The next step of what is open: F9 takes it, too. */
  next?: boolean;
  title?: string | undefined;
  children: ReactNode;
}

export function GuardedButton({ needs, to, onClick, submit = false, next = false, waits, children, ...own }: GuardedButtonProps) {
  if (!useCan(needs)) return null;
  const looks = next ? { ...own, ...nextStep, rightSection: <NextKey /> } : own;
  if (to !== undefined) {
    return (
      <Button component={Link} to={to} {...looks}>
        {children}
      </Button>
    );
  }
  if (submit || waits !== undefined) {
    return (
      <SendButton waits={waits ?? null} {...(onClick && { onClick })} {...looks}>
        {children}
      </SendButton>
    );
  }
  return (
    <Button type="button" onClick={onClick} {...looks}>
      {children}
    </Button>
  );
}
