// What an uncertainty budget of 20 inputs costs (issue: under 1 ms), and a million trials of it in its thread (issue: under 2 s). Printed,
// never asserted; the first in processor time, so that what else the machine does does not count.
import { createTrialThread } from '#server/resources/budget/trials/trial-thread.ts';
import { readBudget } from '#server/uncertainty/budget.ts';
import { evaluate } from '#server/uncertainty/evaluate.ts';
import { normal } from '../unit/uncertainty/budgets.ts';
import { line } from './measured-server.ts';

const inputs = Array.from({ length: 20 }, (_, index) => normal(`x${index}`, String(index + 1), '0.1'));
const terms = inputs.map(({ name }, index) => (index % 3 === 0 ? `sqrt(${name})` : `${name}*(1 + x0/${index + 10})`));
const head = {
  model: `y = ${terms.join(' + ')}`,
  output: null,
  unit: null,
  probability: null,
  rounding: null,
  correlations: null,
};
const times = 2000;
const trials = 1_000_000;

function once(): void {
  const read = readBudget(head, inputs);
  if (!read.faults) evaluate(read.budget);
}

export async function budgets(): Promise<void> {
  for (let run = 0; run < times; run += 1) once();
  const before = process.cpuUsage();
  for (let run = 0; run < times; run += 1) once();
  const { user, system } = process.cpuUsage(before);
  line(
    'uncertainty budget of 20 inputs, read and worked out',
    { ms: ((user + system) / 1000 / times).toFixed(3) },
    'target < 1 ms',
  );
  const thread = createTrialThread();
  await thread.make({ budget: head, inputs, trials: 1000, seed: 1 });
  const began = performance.now();
  await thread.make({ budget: head, inputs, trials, seed: 1 });
  line(`${trials} Monte Carlo trials of it in a thread`, { ms: Math.round(performance.now() - began) }, 'target < 2000 ms');
  await thread.close();
}
