// Makes the record that a form asked for in a dialog; the form behind keeps what was typed and gets the new one.
import { type ReactNode, useState } from 'react';
import { lazyAfterFirstScreen } from '../../lib/lazy-after-first-screen.tsx';
import { AskForRelatedContext, type RelatedAsked } from './related-asked.ts';

const NewRelatedForm = lazyAfterFirstScreen(async () => (await import('./new-related-form.tsx')).NewRelatedForm);

export function NewRelated({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<RelatedAsked | null>(null);
  return (
    <AskForRelatedContext value={setAsked}>
      {children}
      {asked && <NewRelatedForm {...asked} onClose={() => setAsked(null)} />}
    </AskForRelatedContext>
  );
}
