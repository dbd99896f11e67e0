// A box that must be ticked before something goes on: that it is wrong is heard at it, too, and found by what looks for it, which Mantine's
// own leaves out.
import { Checkbox } from '@mantine/core';

interface AskedCheckboxProps {
  label: string;
  checked: boolean;
  error: string | null;
  className?: string | undefined;
  onChange: (checked: boolean) => void;
}

export function AskedCheckbox({ error, onChange, ...own }: AskedCheckboxProps) {
  return (
    <Checkbox
      {...own}
      error={error}
      {...(error !== null && { 'aria-invalid': true })}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
