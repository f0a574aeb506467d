import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { messages } from '../../../web/src/messages';
import { reviewQueue } from '../../../web/src/ui/study/review-order';
import { differencesByKey } from '../../../web/src/ui/study/study-differences';
import { itemsOf } from '../../../web/src/ui/study/study-items';
import { Random } from '../../../libs/study-writers/test/random';
import { answerKey, HonestAnswers } from './fixtures';
import { type HonestDocument, openDocument, runStudy } from './study-run';

const corpus = process.env['CORPUS_DIR'] ?? '';
const fixture = HonestAnswers.parse(
  JSON.parse(readFileSync(join(__dirname, 'answers/lzzt_cdisc_pilot.json'), 'utf8')),
);
const path = join(corpus, fixture.file);
const SEEDS = 100;
const FOUND_IN_FIRST_FIFTH = 90;

/** One error in an answer that is right otherwise, and the beginning of the label or text of the value that it concerns. */
interface Error {
  readonly part: string;
  readonly what: string;
  readonly answer: (honest: string) => string;
  readonly concerns: readonly string[];
}

(existsSync(path) && corpus !== '' ? describe : describe.skip)('the review queue', () => {
  it(`has at least ${FOUND_IN_FIRST_FIFTH} of ${SEEDS} errors of a model in its first fifth`, async () => {
    const honest = await openDocument(path);
    const questions = new Map<string, string>();
    const clean = await queueOf(honest, (label, _round, prompt, answer) => {
      questions.set(label, prompt);
      return answer;
    });
    const random = new Random(39);
    const missed: string[] = [];
    let before = 0;
    for (let seed = 0; seed < SEEDS; seed += 1) {
      const error = errorIn(questions, random, clean);
      const queue = await queueOf(honest, (label, _round, _prompt, answer) =>
        label === error.part ? error.answer(answer) : answer,
      );
      if (!isEarly(queue, error)) missed.push(`${error.part} ${error.what}: ${error.concerns.join(' / ')}`);
      if (isEarly(clean, error)) before += 1;
    }
    console.log({
      values: clean.length,
      early: SEEDS - missed.length,
      earlyWithoutTheErrors: before,
      missed,
    });
    expect(SEEDS - missed.length).toBeGreaterThanOrEqual(FOUND_IN_FIRST_FIFTH);
  }, 1_800_000);
});

/** The texts of the queue, each behind its label. */
async function queueOf(
  honest: HonestDocument,
  change: (label: string, round: number, prompt: string, answer: string) => string,
): Promise<string[]> {
  const { conversion } = await runStudy(honest, (label, round, { prompt }) =>
    // Questions that only an error raises get no answer of use.
    Promise.resolve(change(label, round, prompt, fixture.answers[answerKey(label, round, prompt)] ?? '{}')),
  );
  const { study } = conversion;
  if (study == null) throw new Error('There is no study.');
  const { model, differences } = study.study;
  const items = itemsOf(model);
  const queue = reviewQueue(items, new Map(), differencesByKey(model, items, differences));
  return queue.map(({ item }) => `${item.label}: ${item.text}`);
}

const isEarly = (queue: readonly string[], { concerns }: Error): boolean =>
  queue
    .slice(0, Math.floor(queue.length / 5))
    .some((value) => concerns.some((text) => folded(value).includes(folded(text))));

const folded = (text: string): string => text.replace(/\s+/g, ' ').toLowerCase();

interface Listed {
  readonly item: number;
  readonly kind: string;
  readonly at: string;
  readonly text: string;
}

/** What the rules read of a list, from the question. */
const listed = (prompt: string): Listed[] =>
  [...prompt.matchAll(/^(\d+) \| ([^|]+) \| [^|]+ \| ([^|]+)(?: \| under \d+)? \| (.+)$/gm)].map(
    ([, item = '', kind = '', at = '', text = '']) => ({
      item: Number(item),
      kind,
      at: at.split(' to ')[0] ?? at,
      text: text.replace(/…$/, '').slice(0, 40),
    }),
  );

const PARTS = [
  'criteria',
  'criteria',
  'criteria',
  'objectives',
  'design',
  'schedule',
  'schedule',
  'schedule',
];

function errorIn(questions: ReadonlyMap<string, string>, random: Random, clean: readonly string[]): Error {
  const part = random.oneOf(PARTS);
  const label = [...questions.keys()].find((one) => one.startsWith(part));
  if (label === undefined) throw new Error(`No question about ${part}.`);
  const prompt = questions.get(label) ?? '';
  return part === 'schedule'
    ? errorInSchedule(label, prompt, random, clean)
    : errorInList(label, prompt, random);
}

/** A value that is dropped, replaced by its neighbor, or of another kind. */
function errorInList(part: string, prompt: string, random: Random): Error {
  const items = listed(prompt);
  const one = random.oneOf(items);
  const other = random.oneOf(items.filter(({ item, kind }) => item !== one.item && kind === one.kind));
  const opposite = {
    inclusion: 'exclusion',
    exclusion: 'inclusion',
    primary: 'secondary',
    secondary: 'primary',
  };
  const kind = opposite[one.kind as keyof typeof opposite];
  const [list, damage] = random.oneOf<readonly ['wrong' | 'changed', object]>([
    ['wrong', { item: one.item, why: 'not part of this list' }],
    ['changed', { item: one.item, at: other.at }],
    ...(kind === undefined ? [] : [['changed', { item: one.item, kind }] as const]),
  ]);
  return {
    part,
    what: JSON.stringify(damage),
    concerns: 'at' in damage ? [other.text, one.text] : [one.text],
    answer: (honest) => {
      const { wrong = [], changed = [], ...rest } = Lists.parse(JSON.parse(honest));
      const others = { wrong, changed: changed.filter((entry) => entry['item'] !== one.item) };
      return JSON.stringify({ ...rest, ...others, [list]: [...others[list], damage] });
    },
  };
}

/** A mark that is lost, or a window that is not printed. */
function errorInSchedule(part: string, prompt: string, random: Random, clean: readonly string[]): Error {
  const columns = [...prompt.matchAll(/^column (\d+) \| visit "([^"]+)"/gm)];
  const rows = [...prompt.matchAll(/^row (\S+) \| activity "([^"]+)"/gm)];
  const [, column = '', visit = ''] = random.oneOf(columns);
  const [, row = '', activity = ''] = random.oneOf(rows);
  const isMarked = clean.some((value) => value.startsWith(`${activity} at ${visit}: `));
  const [list, damage] = isMarked
    ? (['cells', { cell: `${row}.c${column}`, means: 'not-done' }] as const)
    : (['columns', { column: Number(column), window: { unit: 'day', before: 9, after: 9 } }] as const);
  return {
    part,
    what: JSON.stringify(damage),
    concerns: [isMarked ? `${activity} at ${visit}` : messages.study.windowOf(visit)],
    answer: (honest) => {
      const { cells = [], columns: named = [], ...rest } = Lists.parse(JSON.parse(honest));
      const others = { cells, columns: named };
      return JSON.stringify({ ...rest, ...others, [list]: [...others[list], damage] });
    },
  };
}

const Lists = z.looseObject({
  wrong: z.array(z.record(z.string(), z.unknown())).optional(),
  changed: z.array(z.record(z.string(), z.unknown())).optional(),
  cells: z.array(z.record(z.string(), z.unknown())).optional(),
  columns: z.array(z.record(z.string(), z.unknown())).optional(),
});
