// What a tool is: its name, what it takes, and what of v2 it asks.
import type { z } from 'zod';
import type { Ctx } from '../core/lab/context.ts';
import type { Asking, Body } from './asking.ts';

export interface Tool {
  name: string;
  title: string;
  description: string;
  input: z.ZodType;
  /** It proposes; all others read. */
  proposes?: true;
  /** Whether the caller could use it at all; whoever cannot is not shown it. */
  offered?(asking: Asking): boolean;
  /** How its arguments are called at v2, where they are called otherwise: refusals name the argument. */
  argumentOf?: Readonly<Record<string, string>>;
  run(asking: Asking, input: unknown): Promise<Body>;
}

type ToolInput<Schema extends z.ZodType> = Omit<Tool, 'input' | 'run'> & {
  input: Schema;
  run(asking: Asking, input: z.infer<Schema>): Promise<Body>;
};

export function defineTool<Schema extends z.ZodType>(tool: ToolInput<Schema>): Tool {
  // Whoever calls it parses with the same schema before, so the types agree.
  return tool as unknown as Tool;
}

export const holds = ({ principal }: Ctx, operation: string): boolean => principal.operations.has(operation);
