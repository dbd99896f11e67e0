// A form's unsaved input over a crash: offered above the form, with the names of the fields it holds. The version it was typed on
// comes along, so that what somebody else saved since is told when saving.
import { type ReactNode, useRef } from 'react';
import type { FormValues } from '../kind/form-model.ts';
import { KeptOffer } from './kept-offer.tsx';
import { useKeptDraft } from './use-kept-draft.ts';
import type { RecordFormState } from './use-record-form.ts';

interface FormDraftInput {
  form: RecordFormState;
  /** Whose input it is: the address of the record's form. */
  name: string;
  version?: string | null;
  onVersion?: (version: string | null) => void;
}

export function useFormDraft({ form, name, version = null, onVersion }: FormDraftInput): {
  offer: ReactNode;
  forget: () => void;
} {
  const kept = useKeptDraft(name, form.typed && { version, values: form.typed });
  const found = kept.offered && readContent(kept.offered.content);
  const held = found ? form.fields.filter(({ api_name }) => differs(found.values[api_name], form.values[api_name])) : [];
  const offer =
    kept.offered && found && held.length > 0 ? (
      <KeptOffer
        draft={kept.offered}
        holds={held.map(({ label }) => label)}
        onTake={() => {
          form.take(found.values);
          if (form.typed === null) onVersion?.(found.version);
          kept.settle();
        }}
        onDrop={kept.settle}
      />
    ) : null;
  return { offer, forget: kept.forget };
}

/**
 * What is typed into a cell is the record's own unsaved input: should the window go before it is saved, the record's form offers it,
 * beside what that form kept itself. Gives the way to settle it.
 */
export function useCellDraft({ form, name, version = null }: Omit<FormDraftInput, 'onVersion'>): () => void {
  const before = useRef<FormValues | null>(null);
  const typed = version !== null && form.typed ? { version, values: { ...before.current, ...form.typed } } : null;
  const { offered, leave } = useKeptDraft(name, typed);
  before.current ??= (offered && readContent(offered.content)?.values) ?? null;
  return leave;
}

function differs(kept: string | undefined, shown: string | undefined): boolean {
  return kept !== undefined && kept !== shown;
}

function readContent(content: unknown): { version: string | null; values: FormValues } | null {
  if (typeof content !== 'object' || content === null || !('values' in content)) return null;
  const { values } = content;
  if (typeof values !== 'object' || values === null) return null;
  const texts = Object.entries(values).filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  const version = 'version' in content && typeof content.version === 'string' ? content.version : null;
  return { version, values: Object.fromEntries(texts) };
}
