// How far the signed-in user is with getting to know the program. The server keeps it, so that it is the same at every workstation;
// the screen does not wait for it.
import { useQueryClient } from '@tanstack/react-query';
import { PATCH } from '../api.ts';
import { type User, userKey, useUser } from '../session.ts';

type Guidance = User['guidance'];

export function useGuidance(): Guidance | null {
  return useUser().data?.guidance ?? null;
}

export function useNoteGuidance(): (change: Partial<Guidance>) => void {
  const queries = useQueryClient();
  return (change) => {
    // An answer from before this would put it back.
    void queries.cancelQueries({ queryKey: userKey });
    queries.setQueryData<User | null>(userKey, (user) => user && { ...user, guidance: { ...user.guidance, ...change } });
    // Without the server it counts for this window.
    void PATCH('/api/v2/auth/guidance', { body: change }).catch(() => undefined);
  };
}
