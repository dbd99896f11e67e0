// A straight line through points by least squares, with the uncertainties of both coefficients and how they are correlated. GUM H.3.

export interface Line {
  intercept: number;
  slope: number;
  interceptUncertainty: number;
  slopeUncertainty: number;
  correlation: number;
  /** Standard deviation of what the line leaves over. */
  residual: number;
  squares: number;
  freedom: number;
}

/** `origin`: where the intercept is taken. Null where the points make no line: fewer than three, or all at one place. */
export function fitLine(points: readonly (readonly [x: number, y: number])[], origin = 0): Line | null {
  const count = points.length;
  if (count < 3) return null;
  const meanX = points.reduce((sum, [x]) => sum + (x - origin), 0) / count;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / count;
  const spread = points.reduce((sum, [x]) => sum + (x - origin - meanX) ** 2, 0);
  if (spread === 0) return null;
  const slope = points.reduce((sum, [x, y]) => sum + (x - origin - meanX) * (y - meanY), 0) / spread;
  const intercept = meanY - slope * meanX;
  const squares = points.reduce((sum, [x, y]) => sum + (y - intercept - slope * (x - origin)) ** 2, 0);
  const freedom = count - 2;
  const residual = Math.sqrt(squares / freedom);
  const meanSquare = spread / count + meanX * meanX;
  return {
    intercept,
    slope,
    interceptUncertainty: residual * Math.sqrt(meanSquare / spread),
    slopeUncertainty: residual / Math.sqrt(spread),
    correlation: -meanX / Math.sqrt(meanSquare),
    residual,
    squares,
    freedom,
  };
}

/** On the line at a distance from its origin, with standard uncertainty. */
export function onLine(line: Line, distance: number): [value: number, uncertainty: number] {
  const [a, b] = [line.interceptUncertainty, line.slopeUncertainty * distance];
  const variance = a * a + b * b + 2 * a * b * line.correlation;
  return [line.intercept + line.slope * distance, Math.sqrt(Math.max(variance, 0))];
}
