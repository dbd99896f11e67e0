// Figures for Prometheus and what reads its format. Never without a credential: they tell how large a lab is and how it works.
// docs/interface/connections.md#metrics.
import { z } from 'zod';
import { anyOf } from '../contract/operations.ts';
import { type Action, defineAction } from '../endpoints/define-action.ts';
import { exposition, expositionType } from './exposition.ts';
import { type LabSources, labFamilies } from './lab-figures.ts';
import type { ProcessFigures } from './process-figures.ts';
import type { RequestFigures } from './request-figures.ts';

export interface MetricsServices extends LabSources {
  requests: RequestFigures;
  process: ProcessFigures;
  version: string;
  mode: string;
}

export function metricsAction({ requests, process, version, mode, ...sources }: MetricsServices): Action {
  const info = { name: 'plumbline_info', help: 'What answers.', kind: 'gauge' as const };
  return defineAction({
    method: 'GET',
    path: 'metrics',
    summary: 'Figures of the program and the lab for Prometheus',
    // The second can be given to a key that only reads.
    requirement: anyOf('administration_management', 'changelog_view'),
    since: '0.12.0',
    produces: ['text/plain'],
    input: z.strictObject({}),
    async run({ ctx }) {
      const families = [
        { ...info, samples: [{ labels: { version, mode }, value: 1 }] },
        ...requests.families(),
        ...process.families(),
        ...(await labFamilies(ctx, sources)),
      ];
      const content = Buffer.from(exposition(families));
      return { download: { mediaType: expositionType, name: 'metrics.txt', inline: true, content } };
    },
  });
}
