// The tour through the program: its steps on the real screens, and where the signed-in user is in it. Whoever may not open a screen
// is not led there.
import { useNavigate } from 'react-router';
import type { Operation } from '#server/contract/operations.ts';
import { GET } from '../api.ts';
import { useUser } from '../session.ts';
import { createStore, useStore } from '../store.ts';
import { useGuidance, useNoteGuidance } from './guidance.ts';

interface TourStep {
  /** Its texts are `ui.tour.<name>.title` and `.text`. */
  name: string;
  /** Where it is; null: wherever one is. */
  to: string | null;
  /** Any one of them opens it; none: everyone may. */
  needs: readonly Operation[];
  /** What is meant, marked on the screen. */
  mark: string;
}

/** Stands for the first device there is. */
const anyDevice = '/inventory/:first';

const tourSteps: readonly TourStep[] = [
  { name: 'due', to: '/today', needs: [], mark: 'main fieldset' },
  { name: 'search', to: null, needs: [], mark: '[data-tour="search"]' },
  { name: 'scan', to: null, needs: ['inventory_view'], mark: '[data-tour="scan"]' },
  { name: 'device', to: '/inventory', needs: ['inventory_view'], mark: 'main [role="grid"]' },
  { name: 'calibrate', to: '/calibrations/due', needs: ['calibration_view'], mark: 'main h1' },
  { name: 'label', to: anyDevice, needs: ['label_print'], mark: '[data-tour="labels"]' },
  { name: 'prices', to: '/prices/matrix', needs: ['price_view'], mark: 'main [role="grid"]' },
  { name: 'help', to: null, needs: [], mark: '[data-tour="help"]' },
];

async function addressOf({ to }: TourStep): Promise<string | null> {
  if (to !== anyDevice) return to;
  try {
    const query = { 'page[size]': 1 };
    const { data } = await GET('/api/v2/{path}', { params: { path: { path: 'inventories' }, query } });
    const first = data?.data[0]?.id;
    return first === undefined ? '/inventory' : `/inventory/${encodeURIComponent(first)}`;
  } catch {
    // The server is away for the moment: the list says so itself.
    return '/inventory';
  }
}

/** Begun by hand in this window: then the panel takes the focus, as it was called. */
const called = createStore(false);

export function useTour() {
  const guidance = useGuidance();
  const note = useNoteGuidance();
  const navigate = useNavigate();
  const held = useUser().data?.operations ?? [];
  const steps = tourSteps.filter(({ needs }) => needs.length === 0 || needs.some((one) => held.includes(one)));
  const place = Math.max(
    steps.findIndex(({ name }) => name === guidance?.step),
    0,
  );
  const show = async (index: number) => {
    const step = steps[index];
    const address = step ? await addressOf(step) : null;
    if (address !== null) await navigate(address);
  };
  return {
    state: guidance?.tour ?? 'done',
    steps,
    place,
    step: steps[place],
    called: useStore(called),
    begin() {
      const from = guidance?.tour === 'paused' ? place : 0;
      called.set(true);
      note({ tour: 'open', step: steps[from]?.name ?? null });
      void show(from);
    },
    go(index: number) {
      note({ step: steps[index]?.name ?? null });
      void show(index);
    },
    show: () => void show(place),
    pause() {
      called.set(false);
      note({ tour: 'paused' });
    },
    end() {
      called.set(false);
      note({ tour: 'done', step: null });
    },
  };
}
