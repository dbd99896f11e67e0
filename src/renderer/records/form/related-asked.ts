// A form may ask for a record that does not exist yet; the frame around all screens makes it, so that no form stands in another.
import { createContext, useContext } from 'react';
import type { FormValues } from '../kind/form-model.ts';
import type { RecordKind } from '../kind/record-kind.ts';

export interface RelatedAsked {
  kind: RecordKind;
  preset: FormValues;
  onCreated: (id: string) => void;
}

type AskForRelated = (asked: RelatedAsked) => void;

export const AskForRelatedContext = createContext<AskForRelated | null>(null);

/** Null where nothing can be made: outside of the frame. */
export function useAskForRelated(): AskForRelated | null {
  return useContext(AskForRelatedContext);
}
