// A form in a dialog: sending it is no business of the form that opened the dialog, into which React would carry it.
import type { FormEvent, ReactNode } from 'react';

interface DialogFormProps {
  className: string | undefined;
  onSend: () => void;
  children: ReactNode;
}

export function DialogForm({ className, onSend, children }: DialogFormProps) {
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        event.stopPropagation();
        onSend();
      }}
    >
      {children}
    </form>
  );
}
