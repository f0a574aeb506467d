import { paidAgain } from './paid-again';

describe('what was paid again', () => {
  const of = (answers: Record<string, number>, losses: Record<string, number>, mayBePaidTwice: number) =>
    paidAgain(new Map(Object.entries(answers)), {
      endangered: new Map(Object.entries(losses)),
      mayBePaidTwice,
    });

  it('is nothing where each was answered once, or not at all', () => {
    expect(of({ a: 1, b: 0 }, { a: 1 }, 1)).toEqual({ all: 0, beyondLosses: 0, beyondWaiting: 0 });
  });

  it('is one for each loss of a worker that had a call of the workflow', () => {
    expect(of({ a: 2, b: 3 }, { a: 1, b: 2 }, 3)).toEqual({ all: 3, beyondLosses: 0, beyondWaiting: 0 });
  });

  it('is too much where one loss would have to explain two', () => {
    expect(of({ a: 3 }, { a: 1 }, 9)).toEqual({ all: 2, beyondLosses: 1, beyondWaiting: 0 });
  });

  it('is too much where no loss explains it, and where more were paid than were on their way', () => {
    expect(of({ a: 2 }, {}, 9)).toMatchObject({ beyondLosses: 1 });
    expect(of({ a: 2, b: 2 }, { a: 1, b: 1 }, 1)).toMatchObject({ beyondLosses: 0, beyondWaiting: 1 });
  });
});
