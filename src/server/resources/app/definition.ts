// The program's versions and what each brought, as clients list them. Filled at each start from the changelog that ships
// with the program. docs/interface/v1.md#app.
import { signedIn } from '../../contract/operations.ts';
import { defineResource, everyone } from '../../schema/define-resource.ts';
import { date, key, note } from '../../schema/field.ts';

const anyone = signedIn('Which version answers is no secret to whoever may use the API.');

export const app = defineResource({
  name: 'app',
  table: 'app_versions',
  key: 'version',
  spec: 'docs/interface/v1.md#app',
  faces: ['v1', 'v2'],
  v1: { segment: 'app' },
  v2: { type: 'app-version', path: 'app-versions' },
  operations: { view: anyone, edit: anyone, delete: anyone },
  scope: everyone('Versions of the program are the same for every lab.'),
  title: 'version',
  few: true,
  readOnly: true,
  since: '0.2.0',
  defaultSort: { column: 'released', direction: 'desc' },
  fields: {
    version: key(),
    released: date({ index: true }),
    changes: note({ search: true, lines: true }),
  },
});
