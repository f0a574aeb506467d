import type { Block, PageReport } from '@app/contracts';
import { tokensSent } from '../prompt/tokens-sent';
import { withoutExcluded } from './whole-document';

const onPage = (page: number, given: Partial<Pick<Block, 'fromPicture'>> = {}): Block => ({
  id: `p${page}.b1${given.fromPicture ? '.picture' : ''}`,
  type: 'paragraph',
  text: 'Any text.',
  anchor: { kind: 'pdf', page, box: [0, 0, 1, 1] },
  ...given,
});
const page = (number: number, garbled: boolean): PageReport => ({
  page: number,
  characters: 9,
  images: 0,
  tables: 0,
  rotatedText: false,
  hiddenText: false,
  scanned: false,
  garbled,
});

it('sends no garbage of a page that could not be read, but what a model read from its picture', () => {
  const document = {
    id: 1,
    name: 'Protocol',
    blocks: [onPage(1), onPage(2), onPage(2, { fromPicture: true })],
    pages: [page(1, false), page(2, true)],
  };

  expect(withoutExcluded(document).blocks.map(({ id }) => id)).toEqual(['p1.b1', 'p2.b1.picture']);
  expect(tokensSent(document)).toBeLessThan(tokensSent({ ...document, pages: [] }));
});
