import { storedSummary } from './stored-summary';

describe('a stored summary', () => {
  it('is returned as the worker stored it', () => {
    const summary = { parts: [{ part: 'visits', members: [{ id: 'SE.1', name: '' }] }], isCut: false };

    expect(storedSummary(JSON.parse(JSON.stringify(summary)))).toEqual(summary);
  });

  it('is refused with a reason if the result was too large', () => {
    expect(() => storedSummary(null)).toThrow('too large to be compared part by part');
  });

  it('is refused if it is malformed', () => {
    expect(() => storedSummary({ parts: 3 })).toThrow();
  });
});
