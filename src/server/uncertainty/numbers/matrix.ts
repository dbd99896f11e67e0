// Symmetric matrices: whether one can be a correlation at all, and its root, which makes correlated numbers of independent ones.

export type Matrix = readonly (readonly number[])[];

/** Correlations are told with few digits, so that a matrix on the edge comes out a little beyond it. */
const slack = 1e-9;

/** Cholesky's lower triangle; null where the matrix is not positive semidefinite. A row that the others determine ends in 0. */
export function choleskyRoot(matrix: Matrix): number[][] | null {
  const root: number[][] = matrix.map(() => matrix.map(() => 0));
  for (const [i, row] of root.entries()) {
    for (let j = 0; j <= i; j += 1) {
      const other = root[j] ?? [];
      let rest = matrix[i]?.[j] ?? 0;
      for (let k = 0; k < j; k += 1) rest -= (row[k] ?? 0) * (other[k] ?? 0);
      if (i === j) {
        if (rest < -slack) return null;
        row[j] = Math.sqrt(Math.max(rest, 0));
        continue;
      }
      const pivot = other[j] ?? 0;
      if (pivot * pivot <= slack) {
        if (Math.abs(rest) > Math.sqrt(slack)) return null;
        row[j] = 0;
      } else row[j] = rest / pivot;
    }
  }
  return root;
}
