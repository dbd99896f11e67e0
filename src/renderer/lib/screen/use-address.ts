// A screen's state in its address: what stands as it begins is left out.
import { useSearchParams } from 'react-router';

export function useAddress() {
  const [params, setParams] = useSearchParams();
  const change = (values: Readonly<Record<string, string>>) =>
    setParams(
      (was) => {
        const next = new URLSearchParams(was);
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return { params, read: (name: string) => params.get(name) ?? '', change };
}
