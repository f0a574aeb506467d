import type { Block } from '@app/contracts';
import { readStudyModel } from '@app/protocol-extraction';
import { nestedItems } from '@app/study-model';
import { CRITERIA } from './criteria';
import { DocumentPlaces } from './document-places';
import { ListAnswer } from './list-answer';
import { listQuestion } from './list-question';
import { StudyReading } from './study-reading';
import { withoutRejected } from './without-rejected';

const anchor = { kind: 'doc', paragraph: 0 } as const;
const item = (id: string, marker: string, level: number, text: string): Block => ({
  id,
  type: 'list-item',
  marker,
  level,
  text,
  anchor,
});
const FLAT = [
  item('b2', '1.', 0, 'Has one of:'),
  item('b3', 'a)', 1, 'stroke'),
  item('b4', 'b)', 1, 'seizure'),
];
const DEEP = [
  item('b2', '1.', 0, 'Has one of:'),
  item('b3', 'a)', 1, 'stroke:'),
  item('b4', 'i.', 2, 'ischemic:'),
  item('b5', '-', 3, 'lacunar'),
  item('b6', 'b)', 1, 'seizure'),
];

function readingOf(list: readonly Block[]): StudyReading {
  const title: Block = { id: 'b1', type: 'heading', level: 1, text: 'Inclusion Criteria', anchor };
  const document = { id: 1, name: 'protocol.doc', blocks: [title, ...list] };
  return new StudyReading(readStudyModel([document]), new DocumentPlaces([document]));
}
const linesOf = ({ model: { criteria } }: Pick<StudyReading, 'model'>): string[] =>
  criteria.flatMap((one) => [
    one.text.value,
    ...nestedItems(one).map(
      ({ item: own, depth }) => `${'  '.repeat(depth + 1)}${own.marker} ${own.text.value}`,
    ),
  ]);

describe('the question about criteria', () => {
  it('shows what each item stands under, on all levels', () => {
    const { text } = listQuestion(CRITERIA, readingOf(DEEP));
    expect(text).toContain('4 | inclusion | - | b5 | under 3 | lacunar');
    expect(text).toContain('on any level');
  });

  it('has the wording of lists with two levels where nothing stands deeper', () => {
    expect(listQuestion(CRITERIA, readingOf(FLAT)).text).toContain(
      'Items that stand deeper are listed under the item on the first level; their order shows the rest.',
    );
  });

  it('takes an item under the item that the answer names, with what stands below it', () => {
    const reading = readingOf(DEEP);
    const answer = ListAnswer.parse({ changed: [{ item: 3, under: '5' }] });
    listQuestion(CRITERIA, reading).apply(answer, reading);
    expect(linesOf(reading)).toEqual([
      'Has one of:',
      '  a) stroke:',
      '  b) seizure',
      '    i. ischemic:',
      '      - lacunar',
    ]);
  });

  it('does not put an item below itself', () => {
    const reading = readingOf(DEEP);
    const before = linesOf(reading);
    listQuestion(CRITERIA, reading).apply(ListAnswer.parse({ changed: [{ item: 2, under: '4' }] }), reading);
    expect(linesOf(reading)).toEqual(before);
    expect(reading.ignored).toHaveLength(1);
  });

  it('adds a missing item at the place of its parent, and rejects an item with all below it', () => {
    const list = [...DEEP, item('b7', 'x', 0, 'generalized')];
    const reading = readingOf(list.slice(0, 5));
    const places = new DocumentPlaces([{ id: 1, name: 'protocol.doc', blocks: list }]);
    const wider = new StudyReading(reading.model, places);
    const answer = ListAnswer.parse({
      missing: [{ kind: 'inclusion', at: 'b7', under: 'b6' }],
      wrong: [{ item: 2, why: 'not printed' }],
    });
    listQuestion(CRITERIA, wider).apply(answer, wider);
    const rejected = new Set(wider.rejections.flatMap(({ ids }) => ids));
    expect(linesOf({ model: withoutRejected(wider.model, rejected) })).toEqual([
      'Has one of:',
      '  b) seizure',
      '    x generalized',
    ]);
  });
});
