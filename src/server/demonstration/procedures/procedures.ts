// What two procedures of the demonstration lab say besides their points: instructions at the headings, the standards they need, and a release
// with its reason. One draft went on since then: its last point became tighter.
import { contentHash, contentOf } from '../../resources/procedure/content.ts';
import type { Row } from '../../schema/define-resource.ts';
import type { World } from '../world/world.ts';

interface Taught {
  /** By the heading's description; `*` for each other one. */
  instructions: Readonly<Record<string, string>>;
  /** Of the lab's reference standards, by the short name of their category. */
  required: readonly { quantity: string; category: string; unit?: string; from?: string; to?: string }[];
  release: { version: string; number: number; reason: string };
  /** What the last point permitted when it was released. */
  lastTolerance?: string;
}

const taught: Readonly<Record<string, Taught>> = {
  'handheld-multimeter': {
    instructions: {
      Gleichspannung:
        '<p>Prüfling und Kalibrator 30 Minuten einlaufen lassen. Abgeschirmte Messleitungen, Guard am Kalibrator verbinden.</p><p>Anzeige erst nach Stillstand der letzten Stelle ablesen.</p>',
      Widerstand: '<p>2-Leiter-Kompensation (COMP 2-wire) einschalten, Messleitungen vorher kurzschließen.</p>',
      Gleichstrom: '<p>Sicherungen prüfen, Buchse des Strombereichs benutzen. Über 3 A höchstens 30 Sekunden belasten.</p>',
      '*': '<p>Bereich von Hand wählen, keine Bereichsautomatik.</p>',
    },
    required: [{ quantity: 'Gleichspannung, Widerstand, Strom', category: 'ELEK-BEZ' }],
    release: { version: '3', number: 3, reason: 'Widerstand mit 2-Leiter-Kompensation, neue Prüfpunkte nach Blatt 3.' },
    lastTolerance: '0.05U',
  },
  calliper: {
    instructions: {
      '*': '<p>Messflächen reinigen, Nullstellung bei geschlossenen Schenkeln prüfen.</p><p>Endmaß mittig und nah an der Schiene messen, gleichmäßige Messkraft.</p>',
    },
    required: [{ quantity: 'Länge', category: 'LAEN-BEZ', unit: 'mm', from: '0', to: '100' }],
    release: { version: '2', number: 2, reason: 'Umgebung und Angleichzeit nach DKD-R 4-3 Blatt 9.1 ergänzt.' },
  },
};

export interface DemonstrationStep {
  test_type: string;
  description: string;
  tolerance?: string;
  test_mode?: string | null;
}

function withInstructions(steps: readonly DemonstrationStep[], instructions: Taught['instructions']): DemonstrationStep[] {
  return steps.map((step) =>
    step.test_type === 'Header' ? { ...step, test_mode: instructions[step.description] ?? instructions['*'] ?? null } : step,
  );
}

type ProcedureRow = Row & { procedure_name: string; created_at: string };

export interface TaughtProcedure {
  row: Row;
  /** Adds what was released, once the procedure is there. */
  release(world: World, key: string, row: ProcedureRow): void;
}

/** Null: nobody wrote more for it than its points. */
export function taughtProcedure(world: World, family: string, steps: readonly DemonstrationStep[]): TaughtProcedure | null {
  const one = taught[family];
  if (!one) return null;
  const find = world.handle.prepare(`select "uID" from categories where type = 'inventory' and "short_name" = ? limit 1`).pluck();
  const required = one.required.map(({ category, ...said }) => {
    const key = find.get(category);
    return { ...said, ...(typeof key === 'string' ? { category_id: key } : {}), number: 1 };
  });
  const now = withInstructions(steps, one.instructions);
  const { version, number, reason } = one.release;
  return {
    row: {
      steps: JSON.stringify(now),
      required_standards: JSON.stringify(required),
      version,
      draft_state: one.lastTolerance === undefined ? 'released' : 'changed',
    },
    release({ loader }, key, row) {
      const then = now.map((step, index) =>
        index === now.length - 1 && one.lastTolerance !== undefined ? { ...step, tolerance: one.lastTolerance } : step,
      );
      const content = contentOf({ ...row, steps: JSON.stringify(then) });
      loader.insert('procedure_version', {
        ...content,
        procedure_uID: key,
        name: `${content.procedure_name} · ${version}`,
        ...{ number, version, reason },
        released_at: row.created_at,
        released_by: 'Jana Köhler',
        content_hash: contentHash(content),
        created_at: row.created_at,
      });
    },
  };
}
