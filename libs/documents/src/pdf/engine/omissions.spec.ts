import { Omissions } from './omissions';

describe('what pdf.js leaves out of a page', () => {
  it('is counted from what it says; what else it says is dropped, and what others say passes', () => {
    const original = console.warn;
    const said: unknown[][] = [];
    console.warn = (...words: unknown[]) => void said.push(words);
    try {
      const omissions = new Omissions();
      const before = omissions.count;

      console.warn('Warning: getOperatorList - ignoring errors during "page 1" task: "Error".');
      console.warn('Warning: getOperatorList - ignoring XObject: "Error".');
      console.warn('Warning: fetchStandardFontData: failed to fetch file.');
      console.warn('ours', 7);
      omissions.noteFailedStream();

      expect(omissions.count - before).toBe(3);
      expect(said).toEqual([['ours', 7]]);
    } finally {
      console.warn = original;
    }
  });
});
