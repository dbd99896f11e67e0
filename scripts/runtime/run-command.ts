// Runs one program and answers its exit code and output; never throws for a program that fails or is missing.
import { spawn } from 'node:child_process';

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

export interface CommandOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Show the output while it comes, on this program's stderr, instead of collecting it. */
  show?: boolean;
  signal?: AbortSignal;
  /** Typed to it. */
  input?: string;
  /** As another account, for root. */
  uid?: number;
  gid?: number;
}

export function runCommand(command: string, args: readonly string[], options: CommandOptions = {}): Promise<CommandResult> {
  return new Promise((resolve) => {
    const { input, show, env = process.env, ...rest } = options;
    const stdin = input === undefined ? 'ignore' : 'pipe';
    const child = spawn(command, [...args], { ...rest, env, stdio: show ? [stdin, 2, 2] : [stdin, 'pipe', 'pipe'] });
    // Whoever does not read it ends before.
    child.stdin?.on('error', () => undefined).end(input);
    let stdout = '';
    let stderr = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.on('error', (error) => resolve({ code: 127, stdout, stderr: stderr || error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, stdout, stderr }));
  });
}
