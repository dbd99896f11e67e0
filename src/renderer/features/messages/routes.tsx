// A message's own page: in a chunk of its own.
import type { RouteObject } from 'react-router';
import { screenAt } from '../../lib/screen-at.tsx';

export const messageRoutes: RouteObject[] = [
  screenAt('/messages/:id', async () => (await import('./message-page.tsx')).MessagePage),
  screenAt('/message-templates/:id', async () => (await import('./template-page.tsx')).TemplatePage),
];
