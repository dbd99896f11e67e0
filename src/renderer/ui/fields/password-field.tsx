// A field for a password. Mantine's own shows what is wrong with it, and says that it is wrong neither to a screen reader nor to what looks
// for it.
import { PasswordInput, type PasswordInputProps } from '@mantine/core';

export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput {...props} {...(props.error && { 'aria-invalid': true })} />;
}
