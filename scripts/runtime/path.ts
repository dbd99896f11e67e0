// Whether a program of the system can be called by its name.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

export function isInPath(command: string, env: NodeJS.ProcessEnv): boolean {
  return (env.PATH ?? '').split(delimiter).some((folder) => isProgram(join(folder, command)));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
