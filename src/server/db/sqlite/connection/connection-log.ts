// Who is told what happens on a connection.
import type { LabCondition } from '#server/contract/lab/lab-condition.ts';

export interface ConnectionLog {
  slowQuery(sql: string, ms: number): void;
  /** Asked before each write and commit of an open lab, told of each error; without it nobody watches over the file. */
  condition?: Pick<LabCondition, 'assertWritable' | 'explain' | 'foundDamaged'>;
}
