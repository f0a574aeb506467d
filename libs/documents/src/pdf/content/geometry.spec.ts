import { Frame } from './geometry';

describe('places on a page', () => {
  it('are given as a reader sees the page, whichever way it is turned', () => {
    const rect = { left: 10, top: 20, right: 110, bottom: 32.04 };

    expect(new Frame(0, 612, 792).displayBox(rect)).toEqual([10, 20, 110, 32]);
    const turned = new Frame(90, 612, 792);
    expect(turned.displayBox(turned.rect({ left: 10, top: 20, right: 110, bottom: 32 }))).toEqual([
      10, 20, 110, 32,
    ]);
  });

  it('are in the corner of the page where a damaged file has no numbers for them', () => {
    const rect = { left: 300, top: 20, right: Number.POSITIVE_INFINITY, bottom: 32 };

    expect(new Frame(0, 612, 792).displayBox(rect)).toEqual([0, 0, 0, 0]);
  });
});
