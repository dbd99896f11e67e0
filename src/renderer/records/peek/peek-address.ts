// The record beside a list in the list's address, so that a copied or reloaded address opens the same panel: which record, and the row
// it stood in, where it is looked for first.
import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { useIsHere } from '../../lib/screen/navigation-state.ts';
import { useAddress } from '../../lib/screen/use-address.ts';

const peekMark = 'peek';
const rowMark = 'row';

export interface PeekAsked {
  id: string;
  row: number;
}

export function readPeek(params: URLSearchParams): PeekAsked | null {
  const id = params.get(peekMark);
  const row = Number(params.get(rowMark) ?? '1');
  return id ? { id, row: Number.isInteger(row) && row > 0 ? row - 1 : 0 } : null;
}

/** What a list shows, whoever stands beside it. */
export function withoutPeek(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => name !== peekMark && name !== rowMark));
}

/** Held arrow keys pass many records in a second, and a browser takes only so many addresses. */
const settling = 250;

/** `id`: null while no panel is open, undefined while it is not known what it shows. */
export function useTellPeek(id: string | null | undefined, row: number | null): void {
  const { change, read } = useAddress();
  const isHere = useIsHere();
  // Asked again for whoever set out and stayed after all.
  const stays = useNavigation().state === 'idle';
  const values = { [peekMark]: id ?? '', [rowMark]: id && row !== null ? String(row + 1) : '' };
  const told = Object.entries(values).every(([name, value]) => read(name) === value);
  const latest = useRef(() => {});
  useEffect(() => {
    // Whoever is on his way to another screen must not be called back by the address of this one.
    latest.current = () => isHere() && change(values);
  });
  useEffect(() => {
    if (id === undefined || told || !stays) return;
    const timer = setTimeout(() => latest.current(), settling);
    return () => clearTimeout(timer);
  }, [id, told, stays]);
}
