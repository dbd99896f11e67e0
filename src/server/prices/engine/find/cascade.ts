// The cascade, most specific first, first hit wins (docs/interface/prices.md#rule-2, docs/interface/prices.md#rule-3,
// docs/interface/prices.md#group-filter, docs/interface/prices.md#device, docs/interface/prices.md#classes). The group is a filter on
// every step and none of its own.
import { oneUnit, unitsOf } from '#server/contract/values/net-price.ts';
import type { Asked } from '../book/asked.ts';
import type { CascadeStep, TraceEntry } from '../book/price-answer.ts';
import type { ClassLevels, PriceRow, ServiceShelves, Shelf } from '../book/price-book.ts';
import { rowCandidate, weighRows, winnerOf } from './weigh-rows.ts';

/** Where a step looks: one shelf, or none with the reason. A step over classes has a place per level. */
export interface Place {
  step: CascadeStep;
  shelf: Shelf | undefined;
  classId: string | null;
  memberClassId: string | null;
}

/** Adds its places, if it has any for the question. */
type Step = (asked: Asked, places: Place[]) => void;

const place = (step: CascadeStep, shelf: Shelf | undefined): Place => ({ step, shelf, classId: null, memberClassId: null });

const ownPrice: Step = ({ deviceId, shelves }, places) => {
  if (deviceId !== null) places.push(place('device', shelves?.device.get(deviceId)));
};

const ownProcedureClass: Step = ({ ownProcedure, shelves }, places) => {
  if (ownProcedure !== undefined) addLevels(places, 'device_procedure', ownProcedure, shelves?.class);
};

const typePrice: Step = ({ typeId, shelves }, places) => {
  if (typeId !== null) places.push(place('type', shelves?.type.get(typeId)));
};

const typeClass: Step = ({ question, typeId, typeClass: found, shelves }, places) => {
  if (typeId !== null || question.classId) addLevels(places, found?.step ?? 'class', found, shelves?.class);
};

const flatRate: Step = ({ question, shelves }, places) => {
  if (!question.classId) places.push(place('flat', shelves?.flat));
};

const cascade: readonly Step[] = [ownPrice, ownProcedureClass, typePrice, typeClass, flatRate];

/** From the finest class upward; a single empty place when there is no class. */
function addLevels(
  places: Place[],
  step: CascadeStep,
  found: ClassLevels | null,
  shelves: ServiceShelves['class'] | undefined,
): void {
  if (!found) places.push(place(step, undefined));
  else
    for (const classId of found.chain)
      places.push({ step, shelf: shelves?.get(classId), classId, memberClassId: found.memberClassId });
}

export function placesOf(asked: Asked): Place[] {
  const { only } = asked.question;
  const places: Place[] = [];
  for (const step of cascade) step(asked, places);
  return only ? places.filter(({ step }) => only.includes(step)) : places;
}

/** Whose prices one run looks for. */
export interface Pass {
  name: TraceEntry['pass'];
  groupId: string | null;
  /** False for a group that derives its prices: rows of the list price are its base then and not its own. */
  withList: boolean;
}

export interface FoundRow {
  row: PriceRow;
  place: Place;
}

/** What is agreed for one single device holds for whatever group its customer is in, unless the row names another. */
const countsList = (pass: Pass, { step }: Place) => pass.withList || step === 'device';

/** The first hit; without a trace nothing else is looked at. */
export function runCascade(asked: Asked, places: readonly Place[], pass: Pass, trace: TraceEntry[] | null): FoundRow | null {
  let found: FoundRow | null = null;
  for (const at of places) {
    if (found) {
      noteUnreached(asked, { at, pass, found, trace });
      continue;
    }
    const winner = at.shelf && winnerOf(at.shelf, asked, pass.groupId, countsList(pass, at));
    if (winner) found = { row: winner.row, place: at };
    if (found && !trace) return found;
    trace?.push({
      ...entry(at, pass),
      outcome: found ? 'hit' : 'miss',
      reason: isWithoutClass(at) ? 'no_class' : null,
      candidates: at.shelf ? weighRows(at.shelf, asked, at.step, pass.groupId, countsList(pass, at)) : [],
      ...amountAt(found),
    });
  }
  return found;
}

const classSteps: readonly CascadeStep[] = ['device_procedure', 'class', 'procedure_class'];
const isWithoutClass = ({ step, classId }: Place) => classId === null && classSteps.includes(step);

const amountAt = (found: FoundRow | null) => ({
  amount: found?.row.price ?? null,
  units: found ? unitsOf(found.row.quantity) : oneUnit,
});

interface Unreached {
  at: Place;
  pass: Pass;
  found: FoundRow;
  trace: TraceEntry[] | null;
}

/** A later step that would have had a price is worth a line: it answers "why not that one". */
function noteUnreached(asked: Asked, { at, pass, found, trace }: Unreached): void {
  const winner = at.shelf && winnerOf(at.shelf, asked, pass.groupId, countsList(pass, at));
  if (!winner) return;
  const candidates = [rowCandidate(winner, at.step, ['later_step'])];
  trace?.push({ ...entry(at, pass), outcome: 'not_reached', reason: null, candidates, ...amountAt(found) });
}

function entry({ step, classId }: Place, { name, groupId }: Pass) {
  return { step, pass: name, groupId, classId, floored: false };
}
