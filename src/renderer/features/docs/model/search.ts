// Search over one description: endpoints by words of path, name and summary, fields by code or label.
import type { ApiModel, Group, Operation } from './api-model.ts';
import { propertiesOf } from './schema-view.ts';

export type Hit = { kind: 'operation'; operation: Operation } | { kind: 'field'; group: Group; name: string; label: string };

interface Entry {
  text: string;
  hit: Hit;
}

const mostHits = 60;

export function searchEntries(model: ApiModel): Entry[] {
  const operations = model.groups.flatMap((group) =>
    group.operations.map((operation): Entry => {
      const { method, path, summary, id, needs } = operation;
      return {
        text: [method, path, summary, id, group.title, ...needs].join(' ').toLowerCase(),
        hit: { kind: 'operation', operation },
      };
    }),
  );
  const fields = model.groups.flatMap((group) =>
    (group.record ? propertiesOf(model.document, group.record) : []).map(({ name, schema }): Entry => {
      const label = schema.title ?? '';
      return { text: `${name} ${label} ${group.name}`.toLowerCase(), hit: { kind: 'field', group, name, label } };
    }),
  );
  return [...operations, ...fields];
}

/** Every word must occur; a field whose code or label begins with what was typed comes first. */
export function findHits(entries: readonly Entry[], query: string): Hit[] {
  const words = query.trim().toLowerCase().split(/\s+/);
  const begins = ({ hit, text }: Entry) => hit.kind === 'field' && text.startsWith(words[0] ?? '');
  const found = entries.filter(({ text }) => words.every((word) => text.includes(word)));
  return [...found.filter(begins), ...found.filter((entry) => !begins(entry))].slice(0, mostHits).map(({ hit }) => hit);
}
