// The button of a form. Where the state of what is open closes it, and no field of the form, the reason stands beside it.
import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './send-button.module.css';

/** Why it is closed: in words that stand beside it, or where they stand already. */
export type Waits = string | { at: string } | null;

interface SendButtonProps extends Omit<ButtonProps, 'type' | 'disabled'> {
  /** What saves, by the keyboard, too. */
  'data-save'?: boolean;
  autoFocus?: boolean;
  /** Of a form it does not stand in. */
  form?: string;
  waits?: Waits;
  /** Beside it, before the reason. */
  beside?: ReactNode;
  /** Instead of sending a form. */
  onClick?: () => void;
  children: ReactNode;
}

export function SendButton({ waits = null, beside, onClick, children, ...looks }: SendButtonProps) {
  const reason = useId();
  const closed = waits !== null;
  return (
    <>
      <Button
        type={onClick ? 'button' : 'submit'}
        disabled={closed}
        aria-describedby={closed ? (typeof waits === 'string' ? reason : waits.at) : undefined}
        data-sends
        onClick={onClick}
        {...looks}
      >
        {children}
      </Button>
      {beside}
      {typeof waits === 'string' && (
        <p id={reason} className={classes.reason}>
          {waits}
        </p>
      )}
    </>
  );
}
