import { Notifications } from '@mantine/notifications';

export function ToastPlace() {
  return <Notifications position="bottom-center" limit={3} transitionDuration={120} />;
}
