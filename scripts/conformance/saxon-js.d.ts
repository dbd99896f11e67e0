// What the run uses of the interpreter of XSLT, which brings no types.
declare module 'saxon-js' {
  interface Transformed {
    principalResult: string;
  }
  /** Made of CommonJS: all that it has stands below `default`. */
  const SaxonJS: {
    transform(options: { stylesheetInternal: unknown; sourceText: string; destination: 'serialized' }): Transformed;
  };

  export = SaxonJS;
}
