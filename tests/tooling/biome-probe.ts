// Lints small files under the project's own Biome configuration in a throw-away folder: one run for many files.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export function repositoryFile(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

export class BiomeProbe {
  readonly #rule: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'plumbline-biome-'));
  #findings: { file: string; line: number }[] = [];

  constructor(rule: string) {
    this.#rule = rule;
    for (const file of ['biome.json', 'package.json', 'scripts/biome-imports.generated.json']) {
      cpSync(join(root, file), join(this.#folder, file), { recursive: true });
    }
  }

  write(file: string, text: string): void {
    mkdirSync(dirname(join(this.#folder, file)), { recursive: true });
    writeFileSync(join(this.#folder, file), text);
  }

  run(): void {
    const report = this.#lint();
    const pattern = new RegExp(`title=lint/${this.#rule},file=([^,]+),line=(\\d+)`, 'g');
    this.#findings = [...report.matchAll(pattern)].map(([, file = '', line]) => ({
      file: file.slice(file.indexOf(this.#folder) + this.#folder.length + 1),
      line: Number(line),
    }));
  }

  linesOf(file: string): number[] {
    const lines = this.#findings.filter((finding) => finding.file === file).map((finding) => finding.line);
    return [...new Set(lines)].sort((a, b) => a - b);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #lint(): string {
    const args = ['lint', '--reporter=github', '--colors=off', '--max-diagnostics=none', '.'];
    try {
      return execFileSync(join(root, 'node_modules', '.bin', 'biome'), args, {
        cwd: this.#folder,
        encoding: 'utf8',
        stdio: 'pipe',
      });
    } catch (error) {
      if (error instanceof Error && 'stdout' in error) return String(error.stdout);
      throw error;
    }
  }
}
