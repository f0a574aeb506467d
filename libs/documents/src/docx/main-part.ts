import type { ZipArchive } from '../archive/open-zip';

/** The part of a DOCX with the main text; some programs number its name. Undefined if the zip is not a DOCX. */
export const mainPartOf = ({ names }: Pick<ZipArchive, 'names'>): string | undefined =>
  names.find((name) => /^word\/document\d*\.xml$/i.test(name));

/** Path of the relationships of a part in the folder `word`. */
export const relationshipsOf = (part: string): string => part.replace(/^word\/(.*)$/i, 'word/_rels/$1.rels');
