// What each version brought, as it ships with the program: in the chunk of the page that shows it.
interface Release {
  version: string;
  date: string;
  changes: string[];
  changes_de: string[];
}

const files = import.meta.glob<Release[]>('../../../../../resources/changelog.json', { eager: true, import: 'default' });

/** The newest first. */
export const releases: readonly Release[] = Object.values(files).flat();
