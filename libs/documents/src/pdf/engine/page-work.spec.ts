import { PageWork } from './page-work';

const [BEGIN, END, TEXT] = [74, 75, 44];
const work = () => new PageWork({ paintFormXObjectBegin: BEGIN, paintFormXObjectEnd: END });
const never = () => new Promise<never>(() => undefined);
const times = (count: number, ...codes: readonly number[]): number[] =>
  Array.from({ length: count }, () => codes).flat();

describe('the work of a page', () => {
  it.each([
    ['operators', times(1_000_001, TEXT), 'operatorsPerPage: 1000001'],
    ['forms', times(20_001, BEGIN, END), 'formsPerPage: 20001'],
    ['forms within forms', times(41, BEGIN), 'formDepth: 41'],
  ])('is refused at too many %s, although it goes on', async (_name, codes, detail) => {
    const page = work();
    const reading = page.ofPage(never);
    page.note(codes);
    await expect(reading).rejects.toMatchObject({ code: 'too-large', detail });
  });

  it('counts what comes in parts, and each page for itself', async () => {
    const page = work();
    const first = page.ofPage(() => Promise.resolve('first'));
    page.note(times(40, BEGIN));
    page.note(times(999_960, TEXT));
    expect(await first).toBe('first');
    const second = page.ofPage(never);
    page.note(times(40, BEGIN));
    page.note(times(40, END));
    page.note(times(999_920, TEXT));
    page.note([TEXT]);
    await expect(second).rejects.toMatchObject({ detail: 'operatorsPerPage: 1000001' });
  });
});
