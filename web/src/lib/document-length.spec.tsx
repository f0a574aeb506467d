import { UPLOAD_TYPES, type UploadType } from '@app/contracts';
import { aDocument } from '../../test/builders/documents';
import { lengthsOf } from './document-length';

describe('the length of a document', () => {
  const typeOf = (ending: string) =>
    (Object.keys(UPLOAD_TYPES) as UploadType[]).find((type) => UPLOAD_TYPES[type] === ending) ?? '';

  it.each([
    ['.pdf', ['3 pages', '900 words']],
    ['.xlsx', ['3 sheets', '900 words']],
    ['.csv', ['900 words']],
    ['.docx', ['900 words']],
    ['.doc', ['900 words']],
  ])('of a %s is told in its own terms', (ending, lengths) => {
    expect(lengthsOf(aDocument({ mimeType: typeOf(ending) }))).toEqual(lengths);
  });

  it('is not guessed before it is known', () => {
    const { reading } = aDocument();
    expect(lengthsOf(aDocument({ reading: { ...reading, pages: null, words: null } }))).toEqual([]);
  });
});
