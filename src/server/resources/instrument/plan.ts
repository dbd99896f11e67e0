// What a calibration would send, step by step: which instrument answers for what a step asks, and every text that would go out. What is
// carried out is this plan and nothing besides. docs/instruments.md#dry-run.
import { type InstrumentRequest, requestsOf } from '../../assessment/steps/instrument-request.ts';
import { measuredStep, type PlacedStep, textOf } from '../../assessment/steps/step.ts';
import type { Phrase } from '../../contract/errors.ts';
import type { DriverCommand } from '../../instruments/driver/driver-text.ts';
import { type FilledStep, fillCommand } from '../../instruments/driver/fill-command.ts';
import type { BookedInstrument } from './booked.ts';

/** One function of one instrument, ready to be sent. */
export interface PlannedRequest {
  request: InstrumentRequest;
  instrument: BookedInstrument;
  command: DriverCommand;
  sent: readonly string[];
}

export interface PlannedStep {
  index: number;
  name: string | null;
  description: string | null;
  scale: FilledStep;
  requests: readonly PlannedRequest[];
  /** Why it cannot be carried out. */
  problems: readonly Phrase[];
}

const wordsOf = ({ role, function: name }: InstrumentRequest) => `${role} ${name}`;

function plannedRequest(
  request: InstrumentRequest,
  scale: FilledStep,
  booked: readonly BookedInstrument[],
): PlannedRequest | Phrase {
  const able = booked.flatMap((instrument) => {
    const command = instrument.driver.commands.find((one) => one.role === request.role && one.function === request.function);
    return command ? [{ instrument, command }] : [];
  });
  const [found] = able;
  const text = wordsOf(request);
  if (!found) return { key: 'errors.instrument.none', params: { text } };
  if (able.length > 1) {
    const names = able.map(({ instrument }) => instrument.name).join(', ');
    return { key: 'errors.instrument.ambiguous', params: { text, names } };
  }
  if (found.instrument.invalid) return found.instrument.invalid;
  const filled = fillCommand(found.command, scale);
  return 'lacking' in filled ? filled.lacking : { request, ...found, sent: filled.sent };
}

export function plannedStep(placed: PlacedStep, booked: readonly BookedInstrument[]): PlannedStep {
  const scale = measuredStep(placed);
  const requests: PlannedRequest[] = [];
  const problems: Phrase[] = [];
  for (const request of requestsOf(placed)) {
    const planned = plannedRequest(request, scale, booked);
    if ('key' in planned) problems.push(planned);
    else requests.push(planned);
  }
  const { index, step } = placed;
  return { index, name: textOf(step.test_step), description: textOf(step.description), scale, requests, problems };
}

export const asksInstruments = (placed: PlacedStep) => requestsOf(placed).length > 0;
