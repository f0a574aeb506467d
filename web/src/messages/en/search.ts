import { count, plural } from './numbers';

export const search = {
  title: 'Search',
  text: 'Finds words in the documents of this workspace and in the XML made from them. Put words in quotes to find them together.',
  field: 'Words to find',
  noun: 'search results',
  startTitle: 'What are you looking for?',
  startText: 'Type a word, the number of a criterion or an OID. The last word may be incomplete.',
  noneTitle: 'Nothing found',
  noneText:
    'No text in this workspace contains all of these words. Try fewer words, or only the beginning of one.',
  waiting: (n: number) =>
    `${count.format(n)} ${plural(n, 'text is', 'texts are')} still being prepared for searching; results may be incomplete.`,
  results: 'Places found',
  document: 'Document',
  xml: 'XML',
  inFolder: (name: string) => `in ${name}`,
  page: (page: number) => `Page ${page}`,
  line: (line: string) => `Line ${line}`,
  place: 'Open',
  more: 'This text has more matches.',
};
