const OPEN = '## Unreleased';

/**
 * Gives the open section of the changelog the version and the day, and opens an empty one above it. Returns null if the open
 * section is absent or empty.
 */
export function closeSection(changelog: string, version: string, day: string): string | null {
  const [before, section] = changelog.split(`${OPEN}\n`);
  const entries =
    section
      ?.split(/^## /m)[0]
      ?.replace(/^### .*$/gm, '')
      .trim() ?? '';
  if (before === undefined || section === undefined || entries === '') return null;
  return `${before}${OPEN}\n\n## ${version} (${day})\n${section}`;
}
