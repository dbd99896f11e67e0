// The German help, in a chunk of its own.
export const texts = import.meta.glob<string>('../../../../resources/help/de/*.md', {
  eager: true,
  query: '?raw',
  import: 'default',
});
