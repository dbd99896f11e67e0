// Whether one hand holds the screen: then the frame has a bar at the bottom, rows are cards, and panels come up from below. The style
// sheets say the same as `screen and (max-width: 719px)`. docs/design/frame.md#a-phone.
import { useMediaQuery } from '@mantine/hooks';

const narrow = 'screen and (max-width: 719px)';

export function usePhone(): boolean {
  return useMediaQuery(narrow, false, { getInitialValueInEffect: false });
}
