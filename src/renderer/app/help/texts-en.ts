// The English help, in a chunk of its own.
export const texts = import.meta.glob<string>('../../../../resources/help/en/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
