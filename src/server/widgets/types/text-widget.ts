// What somebody wrote onto a dashboard: a heading above what follows, or a few lines. docs/interface/dashboards.md#widgets (`text`).
import { z } from 'zod';
import { signedIn } from '../../contract/operations.ts';
import { defineWidget } from '../parts/widget-type.ts';

const longestHeading = 255;
const longestText = 4000;

export const textWidget = defineWidget({
  title: 'text',
  requirement: signedIn('Says what the owner of the dashboard wrote.'),
  settings: z.object({ heading: z.string().max(longestHeading).optional(), text: z.string().max(longestText).optional() }),
  run: async ({ settings: { heading = '', text = '' } }) => ({ kind: 'text', heading, text }),
});
