// A question made ready: the classes that stand behind it, the group, the shelves of its service. Spec 4.6; decisions 6.2, 6.4.
import { complexityKey } from './complexity.ts';
import type { PriceBook, ServiceShelves } from './price-book.ts';
import type { AskedGroup, PriceQuestion } from './price-question.ts';
import { dayOf } from './validity.ts';

export interface ClassLevels {
  /** The class of the member itself. */
  memberClassId: string;
  /** From it upward to the root. */
  chain: readonly string[];
}

export interface Asked {
  question: PriceQuestion;
  /** The asked day as a number (`validity.ts`). */
  day: number;
  complexity: string | null;
  typeId: string | null;
  deviceId: string | null;
  /** Undefined when the device has no procedure of its own, null when that procedure is in no class. */
  ownProcedure: ClassLevels | null | undefined;
  typeClass: (ClassLevels & { step: 'class' | 'procedure_class' }) | null;
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

function classAsked(book: PriceBook, classId: string | null | undefined): Asked['typeClass'] {
  const levels = levelsOf(book, classId ?? undefined);
  return levels && { ...levels, step: 'class' };
}

/** The one class of a type: direct membership, or that of its default procedure (spec 4.5 `/price-classes/resolve`). */
export function classOfType(book: PriceBook, typeId: string | null): Asked['typeClass'] {
  if (typeId === null) return null;
  const direct = levelsOf(book, book.classOfType.get(typeId));
  if (direct) return { ...direct, step: 'class' };
  const procedureId = book.types.get(typeId)?.procedureId ?? null;
  const levels = procedureId === null ? null : levelsOf(book, book.classOfProcedure.get(procedureId));
  return levels && { ...levels, step: 'procedure_class' };
}

/** Null asks for the list price, which is also what a customer without a group is charged. */
export function groupOf(asked: AskedGroup): string | null {
  return asked.kind === 'group' || asked.kind === 'customer' ? asked.groupId : null;
}
