// A column that takes what is dropped on it, while it may: what a board's columns and the days of a plan listen to.
import { type DragEvent, useState } from 'react';

export function useDrop(isOpen: boolean, onDrop: () => void) {
  const [over, setOver] = useState(false);
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!isOpen) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (isOpen) onDrop();
    },
  };
  return { over, drop };
}
