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
  /** The list of the answer that gets the damage as an entry. */
  readonly list: 'wrong' | 'changed' | 'cells' | 'columns';
  readonly damage: Record<string, unknown>;
  readonly concerns: readonly string[];
}

const Entries = z.array(z.record(z.string(), z.unknown())).optional();
const Lists = z.looseObject({ wrong: Entries, changed: Entries, cells: Entries, columns: Entries });

function withError(honest: string, { list, damage }: Error): string {
  const lists = Lists.parse(JSON.parse(honest));
  const changed = lists.changed?.filter(({ item }) => item === undefined || item !== damage['item']);
  const all = changed === undefined ? lists : { ...lists, changed };
  return JSON.stringify({ ...all, [list]: [...(all[list] ?? []), damage] });
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
        label === error.part ? withError(answer, error) : answer,
      );
      if (!isEarly(queue, error)) missed.push(JSON.stringify(error));
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

/** The parts, as often as errors fall upon them. */
const PARTS = 'criteria criteria criteria objectives design schedule schedule schedule'.split(' ');

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
  const kind = OPPOSITE[one.kind];
  const [list, damage] = random.oneOf<readonly ['wrong' | 'changed', Error['damage']]>([
    ['wrong', { item: one.item, why: 'not part of this list' }],
    ['changed', { item: one.item, at: other.at }],
    ...(kind === undefined ? [] : [['changed', { item: one.item, kind }] as const]),
  ]);
  return { part, list, damage, concerns: 'at' in damage ? [other.text, one.text] : [one.text] };
}

const OPPOSITE: Readonly<Record<string, string>> = {
  inclusion: 'exclusion',
  exclusion: 'inclusion',
  primary: 'secondary',
  secondary: 'primary',
};

/** A mark that is lost, or a window that is not printed. */
function errorInSchedule(part: string, prompt: string, random: Random, clean: readonly string[]): Error {
  const columns = [...prompt.matchAll(/^column (\d+) \| visit "([^"]+)"/gm)];
  const rows = [...prompt.matchAll(/^row (\S+) \| activity "([^"]+)"/gm)];
  const [, column = '', visit = ''] = random.oneOf(columns);
  const [, row = '', activity = ''] = random.oneOf(rows);
  const mark = `${activity} at ${visit}`;
  if (clean.some((value) => value.startsWith(`${mark}: `)))
    return {
      part,
      list: 'cells',
      damage: { cell: `${row}.c${column}`, means: 'not-done' },
      concerns: [mark],
    };
  const damage = { column: Number(column), window: { unit: 'day', before: 9, after: 9 } };
  return { part, list: 'columns', damage, concerns: [messages.study.windowOf(visit)] };
}
