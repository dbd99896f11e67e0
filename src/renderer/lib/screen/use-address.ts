// A screen's state in its address: what stands as it begins is left out.
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** What follows the question mark, and the way to change it: two fields that act in one moment build on each other, as an address is only read
 * again once the router has shown it. */
export function useEditedParams() {
  const [params, setParams] = useSearchParams();
  const last = useRef(params);
  useEffect(() => {
    last.current = params;
  }, [params]);
  const edit = (change: (was: URLSearchParams) => URLSearchParams) => {
    last.current = change(last.current);
    setParams(last.current, { replace: true });
  };
  return [params, edit] as const;
}

export function useAddress() {
  const [params, edit] = useEditedParams();
  const change = (values: Readonly<Record<string, string>>) => edit((was) => withoutEmpty(was, values));
  return { params, read: (name: string) => params.get(name) ?? '', change };
}

/** What is empty stands as it begins. */
export function withoutEmpty(was: URLSearchParams, values: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(was);
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export function withParam(was: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(was);
  next.set(name, value);
  return next;
}
