// The order of files within a project of vitest: the longest first. Vitest does so by itself only where it ran before; on a machine that has
// just got the repository it goes by the size of a file, which says little.
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { fromRoot, keptTimes } from './file-times.ts';

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const times = keptTimes();
    const secondsOf = (one: TestSpecification) => times.get(fromRoot(one.moduleId)) ?? 0;
    // Projects stay as they are: one after the other, since a worker shares what it has loaded with files of its own project alone.
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) =>
      sorted.filter((one) => one.project === project).toSorted((one, other) => secondsOf(other) - secondsOf(one)),
    );
  }
}
