// A question made ready: the classes that stand behind it, the group, the shelves of its service. docs/interface/prices.md#finding,
// docs/interface/prices.md#device, docs/interface/prices.md#classes.
import { complexityKey } from './complexity.ts';
import type { ClassLevels, PriceBook, ServiceShelves, TypeClass } from './price-book.ts';
import type { AskedGroup, PriceQuestion } from './price-question.ts';
import { dayOf } from './validity.ts';

export interface Asked {
  question: PriceQuestion;
  /** The asked day as a number (`validity.ts`). */
  day: number;
  complexity: string | null;
  typeId: string | null;
  deviceId: string | null;
  /** Undefined when the device has no procedure of its own, null when that procedure is in no class. */
  ownProcedure: ClassLevels | null | undefined;
  typeClass: TypeClass | null;
  /** All classes that stand behind the question, in the order in which the cascade comes to them. */
  classes: readonly string[];
  shelves: ServiceShelves | undefined;
}

export function ask(book: PriceBook, question: PriceQuestion): Asked {
  const { device } = question;
  const typeId = device?.typeId ?? question.typeId;
  const own = device?.ownProcedureId ?? null;
  const ownProcedure = own === null ? undefined : levelsOf(book, book.classOfProcedure.get(own));
  const typeClass = classAsked(book, question.classId) ?? classOfType(book, typeId);
  return {
    question,
    day: dayOf(question.date),
    complexity: complexityKey(question.complexity),
    typeId,
    deviceId: device?.id ?? null,
    ownProcedure,
    typeClass,
    classes: ownProcedure ? [...ownProcedure.chain, ...(typeClass?.chain ?? [])] : (typeClass?.chain ?? []),
    shelves: book.shelves.get(question.serviceId),
  };
}

function levelsOf(book: PriceBook, classId: string | undefined): ClassLevels | null {
  const chain = classId === undefined ? undefined : book.chains.get(classId);
  return classId !== undefined && chain ? { memberClassId: classId, chain } : null;
}

function classAsked(book: PriceBook, classId: string | null | undefined): TypeClass | null {
  const levels = levelsOf(book, classId ?? undefined);
  return levels && { ...levels, step: 'class' };
}

export function classOfType(book: PriceBook, typeId: string | null): TypeClass | null {
  return typeId === null ? null : (book.typeClasses.get(typeId) ?? null);
}

/** Null asks for the list price, which is also what a customer without a group is charged. */
export function groupOf(asked: AskedGroup): string | null {
  return asked.kind === 'group' || asked.kind === 'customer' ? asked.groupId : null;
}
