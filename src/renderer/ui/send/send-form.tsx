// A form that is never closed to whoever presses its button: what it still asks for is told at its fields, in the program's own words, and
// the hands go on at the first of them. Sending it is no business of a form around it, into which React would carry it out of a dialog.
import { type FormEvent, type FormHTMLAttributes, type ReactNode, useRef } from 'react';
import { useRefusedStop } from '../stops/use-refused-stop.ts';

interface SendFormProps extends Pick<FormHTMLAttributes<HTMLFormElement>, 'id' | 'className' | 'aria-label' | 'autoComplete'> {
  onSend: () => void;
  children: ReactNode;
}

export function SendForm({ onSend, children, ...own }: SendFormProps) {
  const frame = useRef<HTMLFormElement>(null);
  useRefusedStop(frame);
  const send = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    onSend();
  };
  return (
    <form ref={frame} noValidate onSubmit={send} {...own}>
      {children}
    </form>
  );
}
