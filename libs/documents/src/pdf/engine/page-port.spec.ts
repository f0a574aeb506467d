import { PagePort } from './page-port';

const SHOW_TEXT = 44;
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

async function received(message: unknown): Promise<unknown> {
  const port = new PagePort();
  const events: unknown[] = [];
  port.addEventListener('message', ({ data }) => events.push(data));
  port.postMessage(message);
  await nextTurn();
  return events[0];
}

describe('the port between the halves of pdf.js', () => {
  it('copies what is no page', async () => {
    const message = { action: 'configure', data: { verbosity: 0 } };

    const data = await received(message);

    expect(data).toEqual(message);
    expect(data).not.toBe(message);
  });

  it('keeps operators and their glyphs when the sender empties its lists', async () => {
    const fnArray = [SHOW_TEXT, 12];
    const glyphs = [{ unicode: 'a' }];
    const argsArray = [[glyphs], [1, 2]];
    const port = new PagePort();
    const events: unknown[] = [];
    port.addEventListener('message', ({ data }) => events.push(data));

    port.postMessage({ chunk: { fnArray, argsArray, lastChunk: true } });
    fnArray.length = 0;
    argsArray.length = 0;
    await nextTurn();

    expect(events).toEqual([
      { chunk: { fnArray: [SHOW_TEXT, 12], argsArray: [[glyphs], [1, 2]], lastChunk: true } },
    ]);
  });

  it('leaves the pixels of pictures behind', async () => {
    const pixels = { width: 2, height: 1, data: new Uint8ClampedArray(8) };

    expect(await received({ action: 'obj', data: ['img_p0_1', 0, 'Image', pixels] })).toEqual({
      action: 'obj',
      data: ['img_p0_1', 0, 'Image', null],
    });
    expect(await received({ action: 'commonobj', data: ['g_img_1', 'Image', pixels] })).toEqual({
      action: 'commonobj',
      data: ['g_img_1', 'Image', null],
    });
  });

  it('says nothing more to a listener that was taken away', async () => {
    const port = new PagePort();
    const stop = new AbortController();
    const events: unknown[] = [];
    port.addEventListener('message', ({ data }) => events.push(data), { signal: stop.signal });

    stop.abort();
    port.postMessage({ action: 'late' });
    await nextTurn();

    expect(events).toStrictEqual([]);
  });
});
