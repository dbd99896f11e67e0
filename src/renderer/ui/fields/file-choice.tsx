// Files from this machine: whatever opens the choice, and the field behind it that nobody sees.
import { type ReactNode, useRef } from 'react';

interface FileChoiceInput {
  /** What is chosen for; what the field is called. */
  label: string;
  multiple?: boolean;
  /** Kinds of file that are offered first. */
  accept?: string;
  /** A phone opens its camera at once. */
  camera?: boolean;
  onFiles: (files: readonly File[]) => void;
}

export interface FileChoice {
  open(): void;
  /** Has to stand somewhere on the screen. */
  field: ReactNode;
}

export function useFileChoice({ label, multiple = false, accept, camera = false, onFiles }: FileChoiceInput): FileChoice {
  const input = useRef<HTMLInputElement>(null);
  return {
    open: () => input.current?.click(),
    field: (
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={accept}
        {...(camera ? { capture: 'environment' } : {})}
        aria-label={label}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    ),
  };
}
