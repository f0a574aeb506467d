import { blanksIn } from './count-blanks';

describe('circles in a text', () => {
  it.each([
    ['○はい ○いいえ', 2],
    ['性別 ○男 ○女', 2],
    ['○ Yes ○ No', 2],
    ['※必須欄の○は必須項目，空欄は任意項目を示す', 0],
    ['該当する番号を○で囲む', 0],
  ])('are places to fill in, unless the text speaks of them: %s', (text, count) => {
    expect(blanksIn(text)).toBe(count);
  });
});
