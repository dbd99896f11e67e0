// Where short messages are shown. Most screens stand before the first is said, so its place comes just after it.
import { useNotifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { lazyFramePart } from '../../lib/lazy-after-first-screen.tsx';
import { useToasts } from '../../ui/toast.tsx';

const ToastPlace = lazyFramePart(async () => (await import('./toast-place.tsx')).ToastPlace, { soon: true });

export function Toasts() {
  const { sayAgain } = useToasts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has been loaded
  useEffect(sayAgain, []);
  const said = useNotifications().notifications.length > 0;
  // Kept from then on: a message that goes fades out there.
  const [wanted, setWanted] = useState(said);
  if (said && !wanted) setWanted(true);
  return wanted ? <ToastPlace /> : null;
}
