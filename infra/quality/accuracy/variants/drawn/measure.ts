import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDocument } from '@app/documents';
import { textKey } from '@app/text-normalization';
import { readStudy } from '../../../../../libs/protocol-extraction/src/read-study';
import type { Study } from '../../../../../libs/protocol-extraction/src/study';
import { scoreSets, type Score } from '../../gold/score';
import type { DrawnStudy, DrawnVariant } from './drawn';

export interface DrawnMeasure {
  readonly seed: number;
  readonly way: DrawnVariant['way'];
  readonly form: string;
  readonly objectives: Score;
  readonly endpoints: Score;
  readonly criteria: Score;
}

/** Writes, reads and scores every format of a drawn study. */
export async function measureDrawn(drawn: DrawnStudy): Promise<readonly DrawnMeasure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'drawn-'));
  try {
    const measures: DrawnMeasure[] = [];
    for (const { format, way, build } of drawn.variants) {
      const path = join(folder, `protocol.${format}`);
      await writeFile(path, await build());
      const { model } = await readDocument(path);
      measures.push(score(drawn, way, readStudy(model.blocks)));
    }
    return measures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** An objective by its level and its words; `to` in front of it depends on the sentence it stands in. */
const keyOf = (level: string, text: string): string => `${level}: ${textKey(text.replace(/^to\s/i, ''))}`;

function score(drawn: DrawnStudy, way: DrawnVariant['way'], study: Study): DrawnMeasure {
  // A workbook has its objectives in one table, whatever the form of the other formats.
  const expected =
    way === 'xlsx'
      ? drawn.study.objectives.map((objective) => ({ ...objective, level: String(objective.level) }))
      : drawn.objectives.expected;
  const linked = expected.filter(({ endpoints }) => endpoints !== undefined);
  const linkedKeys = new Set(linked.map(({ level, text }) => keyOf(level, text)));
  return {
    seed: drawn.seed,
    way,
    form: way === 'xlsx' ? 'workbook' : `${drawn.objectives.form}, ${drawn.eligibility}`,
    criteria: scoreSets(
      (['inclusion', 'exclusion'] as const).flatMap((kind) =>
        drawn.study[kind].map(({ text }) => `${kind}: ${textKey(text)}`),
      ),
      study.criteria.map(
        ({ kind, text, subItems }) =>
          `${kind}: ${textKey([text, ...subItems.map((item) => item.text)].join(' '))}`,
      ),
    ),
    objectives: scoreSets(
      expected.map(({ level, text }) => keyOf(level, text)),
      study.objectives.map(({ level, text }) => keyOf(level, text)),
    ),
    endpoints: scoreSets(
      linked.flatMap(({ text, endpoints }) =>
        (endpoints ?? []).map((one) => `${textKey(text)} > ${textKey(one)}`),
      ),
      study.objectives
        .filter(({ level, text }) => linkedKeys.has(keyOf(level, text)))
        .flatMap(({ text, endpoints }) =>
          endpoints.map(({ value }) => `${textKey(text)} > ${textKey(value)}`),
        ),
    ),
  };
}
