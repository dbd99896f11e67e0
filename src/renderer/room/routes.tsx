// The door of the room, before sign-in; the room itself stands behind the gate, whatever its address.
import type { RouteObject } from 'react-router';
import { screenAt } from '../lib/screen-at.tsx';

export const joinRoutes: RouteObject[] = [screenAt('/room/join', async () => (await import('./join-page.tsx')).JoinPage)];
