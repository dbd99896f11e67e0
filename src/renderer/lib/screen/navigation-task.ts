// Work a screen begins with because somebody asked for it from elsewhere: it stands in the entry of the history, not in the address,
// so that a reload or a copied link never does it again.
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

export const beginBackup = { begin: 'backup' } as const;

export function useNavigationTask(asked: { begin: string }, run: () => void): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const begun = useRef(false);
  const wanted = typeof state === 'object' && state !== null && 'begin' in state && state.begin === asked.begin;
  useEffect(() => {
    if (!wanted) begun.current = false;
    if (!wanted || begun.current) return;
    begun.current = true;
    void navigate(`${pathname}${search}`, { replace: true, state: null });
    run();
  }, [wanted, navigate, pathname, search, run]);
}
