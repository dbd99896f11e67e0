// `npm run conformance -- FOLDER [--invoices N]`. Reads each digital calibration certificate (DCC) below a folder as an import does and says
// what was read of it, or by which element it is refused. A folder that holds the official rules of electronic invoices (XSLT, for CII) has
// its instances judged by them instead, and N random invoices of ours. Ends with 1 when something crashed or broke a rule.
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dccSamples } from './conformance/dcc-samples.ts';

const { values, positionals } = parseArgs({ options: { invoices: { type: 'string' } }, allowPositionals: true });
const [folder] = positionals;
const count = Number(values.invoices ?? 300);
if (folder === undefined || !(Number.isSafeInteger(count) && count >= 0)) {
  console.error('npm run conformance -- FOLDER [--invoices N]');
  process.exitCode = 2;
} else if (!(await conform(resolve(folder)))) process.exitCode = 1;

async function conform(root: string): Promise<boolean> {
  const rules = readdirSync(root).find((name) => name.endsWith('-CII-validation.xslt'));
  if (rules === undefined) return dccSamples(root);
  // The interpreter of the rules is loaded where they are.
  const { judgeInvoices } = await import('./conformance/invoice-samples.ts');
  return judgeInvoices({ rules: join(root, rules), instances: join(root, 'instances'), count });
}
