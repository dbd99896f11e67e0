// What the scan basket holds, and whether it stands open.
import { createStore, useStore } from '../../lib/store.ts';

interface Item {
  id: string;
  title: string;
}

interface Basket {
  open: boolean;
  items: readonly Item[];
}

const store = createStore<Basket>({ open: false, items: [] });

export function showBasket(open: boolean): void {
  store.set({ ...store.get(), open });
}

export function useBasket() {
  const { open, items } = useStore(store);
  return {
    open,
    items,
    toggle(item: Item) {
      const { items: now } = store.get();
      const without = now.filter(({ id }) => id !== item.id);
      store.set({ open: true, items: without.length < now.length ? without : [...now, item] });
    },
    clear: () => store.set({ open: true, items: [] }),
  };
}
