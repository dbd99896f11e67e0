// A printer of the system by its name there: those the server's machine has are offered. Another one can be typed, since the printer may
// stand where another program of the lab prints.
import { Autocomplete } from '@mantine/core';
import type { OwnInputProps } from '../kind/record-kind.ts';
import { useInstalledPrinters } from './label-data.ts';

export function QueueField({ beside: _, ...own }: OwnInputProps) {
  const found = useInstalledPrinters().data?.data ?? [];
  return <Autocomplete {...own} openOnFocus data={found.map(({ name }) => name)} />;
}
