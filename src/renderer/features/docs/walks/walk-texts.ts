// The pages of the walk-throughs and their code, in a chunk of its own.
const pages = import.meta.glob<string>('../../../../../resources/walks/{de,en}/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const codes = import.meta.glob<string>('../../../../../resources/walks/code/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const at = (files: Record<string, string>, path: string) => files[`../../../../../resources/walks/${path}.md`] ?? '';

export const pageOf = (language: string, name: string) => at(pages, `${language}/${name}`);
export const codeOf = (name: string) => at(codes, `code/${name}`);
