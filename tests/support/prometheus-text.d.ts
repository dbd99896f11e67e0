// What the tests use of a reader of Prometheus' text format, which brings no types.
declare module 'parse-prometheus-text-format' {
  function parse(text: string): unknown;
  export = parse;
}
