// A button whose action needs an operation. Whoever lacks it finds the button closed and reads why: by pointer, by keyboard and
// by screen reader, so it keeps its place in the order of focus.
import { ActionIcon, type ActionIconProps, Button, type ButtonProps, Tooltip, VisuallyHidden } from '@mantine/core';
import { type ReactElement, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { Operation } from '#server/contract/operations.ts';
import { useLacking } from '../lib/lacking.ts';

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
  title?: string | undefined;
  children: ReactNode;
}

export function GuardedButton({ needs, to, onClick, submit = false, children, ...looks }: GuardedButtonProps) {
  const lacking = useLacking(needs);
  if (needs.length === 0) return null;
  if (lacking !== null) {
    return (
      <ClosedButton looks={looks} reason={lacking}>
        {children}
      </ClosedButton>
    );
  }
  if (to !== undefined) {
    return (
      <Button component={Link} to={to} {...looks}>
        {children}
      </Button>
    );
  }
  return (
    <Button type={submit ? 'submit' : 'button'} onClick={onClick} {...looks}>
      {children}
    </Button>
  );
}

function ClosedButton({ looks, reason, children }: { looks: Looks; reason: string; children: ReactNode }) {
  return (
    <Closed reason={reason}>
      {(closed) => (
        <Button {...looks} {...closed} disabled={false}>
          {children}
        </Button>
      )}
    </Closed>
  );
}

interface ClosedIconProps extends Pick<ActionIconProps, 'size'> {
  needs: readonly Operation[];
  label: string;
  tabIndex?: number;
  children: ReactNode;
}

/** A sign that stands for a menu or an action its reader may not use. */
export function ClosedIcon({ needs, label, children, ...looks }: ClosedIconProps) {
  const lacking = useLacking(needs);
  return (
    <Closed reason={lacking ?? ''}>
      {(closed) => (
        <ActionIcon variant="subtle" color="gray" aria-label={label} {...looks} {...closed}>
          {children}
        </ActionIcon>
      )}
    </Closed>
  );
}

interface ClosedProps {
  type: 'button';
  'data-disabled': true;
  'aria-disabled': true;
  'aria-describedby': string;
}

/** Open to the focus, so that its reason can be read. */
function Closed({ reason, children }: { reason: string; children: (props: ClosedProps) => ReactElement }) {
  const id = useId();
  return (
    <>
      <Tooltip
        label={reason}
        multiline
        maw={360}
        events={{ hover: true, focus: true, touch: true }}
        // A part of the page's own content, not beside it.
        portalProps={{ target: 'main' }}
        floatingStrategy="fixed"
      >
        {children({ type: 'button', 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': id })}
      </Tooltip>
      <VisuallyHidden id={id}>{reason}</VisuallyHidden>
    </>
  );
}
