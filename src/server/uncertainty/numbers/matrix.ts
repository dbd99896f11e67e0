// Symmetric matrices: whether one can be a correlation at all, and its root, which makes correlated numbers of independent ones.

export type Matrix = readonly (readonly number[])[];

/** Correlations are told with few digits, so that a matrix on the edge comes out a little beyond it. */
const slack = 1e-9;

/** What is left of an element once the columns that are known have been taken off. */
function restOf(matrix: Matrix, root: Matrix, i: number, j: number): number {
  return (root[i] ?? []).reduce((rest, one, k) => rest - one * (root[j]?.[k] ?? 0), matrix[i]?.[j] ?? 0);
}

/**
 * Cholesky's root, the quantity first that those before it determine least: dividing by what rounding left of nothing would make numbers of
 * it. Null where the matrix is not positive semidefinite.
 */
export function choleskyRoot(matrix: Matrix): number[][] | null {
  const root: number[][] = matrix.map(() => matrix.map(() => 0));
  const open = [...matrix.keys()];
  for (const column of matrix.keys()) {
    const rests = open.map((index) => restOf(matrix, root, index, index));
    const most = Math.max(...rests);
    if (most <= slack) break;
    const [chosen = 0] = open.splice(rests.indexOf(most), 1);
    const shares = open.map((index) => restOf(matrix, root, index, chosen) / Math.sqrt(most));
    const set = (index: number, value: number) => {
      const row = root[index];
      if (row) row[column] = value;
    };
    set(chosen, Math.sqrt(most));
    for (const [at, index] of open.entries()) set(index, shares[at] ?? 0);
  }
  // Those that are left are determined by the others: nothing remains of them.
  const isNone = (i: number, j: number) => Math.abs(restOf(matrix, root, i, j)) <= (i === j ? slack : Math.sqrt(slack));
  return open.every((i) => open.every((j) => isNone(i, j))) ? root : null;
}
