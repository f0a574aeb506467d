import type { ZipArchive } from '../archive/open-zip';

/** The part of a DOCX that holds the text itself; some programs number it. Undefined in a zip that is no DOCX. */
export const mainPartOf = ({ names }: Pick<ZipArchive, 'names'>): string | undefined =>
  names.find((name) => /^word\/document\d*\.xml$/i.test(name));

/** Where a part of the folder `word` says what it refers to. */
export const relationshipsOf = (part: string): string => part.replace(/^word\/(.*)$/i, 'word/_rels/$1.rels');
