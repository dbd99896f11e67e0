// A box that must be ticked before something goes on; what is told of it is heard at it, too, which Mantine's own leaves out.
import { Checkbox } from '@mantine/core';
import { useId } from 'react';

interface AskedCheckboxProps {
  label: string;
  checked: boolean;
  error: string | null;
  className?: string | undefined;
  onChange: (checked: boolean) => void;
}

export function AskedCheckbox({ error, onChange, ...own }: AskedCheckboxProps) {
  const told = useId();
  return (
    <Checkbox
      {...own}
      {...(error !== null && { error: <span id={told}>{error}</span>, 'aria-invalid': true, 'aria-describedby': told })}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
