// A field for a password. Mantine's own shows what is wrong with it, and says it neither to a screen reader nor to what looks for it.
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useId } from 'react';

export function PasswordField({ error, description, ...own }: Omit<PasswordInputProps, 'id'>) {
  const id = useId();
  const told = [error && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ');
  return (
    <PasswordInput
      {...own}
      id={id}
      error={error}
      description={description}
      {...(error && { 'aria-invalid': true })}
      {...(told !== '' && { 'aria-describedby': told })}
    />
  );
}
