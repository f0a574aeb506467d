import { storedSummary } from './stored-summary';

describe('a stored summary', () => {
  it('is what the worker wrote', () => {
    const summary = { parts: [{ part: 'visits', members: [{ id: 'SE.1', name: '' }] }], isCut: false };

    expect(storedSummary(JSON.parse(JSON.stringify(summary)))).toEqual(summary);
  });

  it('says of a result that was too large for one why it cannot be compared', () => {
    expect(() => storedSummary(null)).toThrow('too large to be compared part by part');
  });

  it('is refused when it is something else', () => {
    expect(() => storedSummary({ parts: 3 })).toThrow();
  });
});
