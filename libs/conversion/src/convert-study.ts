import { coverStudy, type ExcludedPlace, type OpenPlace, studyOutcome, studyPlaces } from '@app/coverage';
import {
  AppError,
  type Coverage,
  type ExpectedPart,
  type Finding,
  formatSentence,
  localizedMessage,
  type StudyFileId,
} from '@app/contracts';
import { withStandardFields } from '@app/protocol-extraction';
import type { StudyModel } from '@app/study-model';
import { type StudyWithFiles, writeAll } from '@app/study-writers';
import { readTree, summaryOf, valuesOf } from '@app/xml';
import type { Conversion, ConversionInput, StudyTarget } from './model/conversion';
import { sumFindings } from './model/findings';
import type { ConversionPorts } from './model/ports';
import { withoutExcluded } from './model/whole-document';
import { PartsAsker, type Unanswered } from './parts/ask-parts';
import { DocumentPlaces } from './parts/document-places';
import { firstQuestions, openQuestions } from './parts/questions';
import { readByRules } from './parts/read-rules';
import { settle } from './parts/settle';
import { readingFindings } from './parts/study-findings';
import { type PartId, StudyReading } from './parts/study-reading';
import { traceFacts } from './parts/trace-facts';
import { withoutRejected } from './parts/without-rejected';
import { readPictures } from './pictures/read-pictures';

/**
 * Converts documents to a standard over a study model: rules read the study, a model checks and completes it part by part, and
 * code writes the file. Throws an `AppError` or a `ProviderError` with the reason.
 */
export async function convertStudy(
  input: ConversionInput,
  target: StudyTarget,
  ports: ConversionPorts,
  signal: AbortSignal,
): Promise<Conversion> {
  const read = await readPictures(input, ports, signal);
  const documents = read.map(withoutExcluded);
  await ports.report({ name: 'planning', status: 'running' });
  if (documents.every(({ blocks }) => blocks.length === 0)) throw new AppError('DOCUMENTS_EMPTY');
  const byRules = await readByRules(documents, signal);
  if (byRules === null) throw new AppError('STUDY_TOO_LARGE');
  const reading = new StudyReading(byRules, new DocumentPlaces(documents));
  const expected = expectedOf(target.parts);
  const cover = (study: StudyModel, excluded: readonly ExcludedPlace[]) => {
    const places = studyPlaces(study);
    return coverStudy({
      documents: read,
      ...places,
      excluded: [...places.excluded, ...excluded],
      expected,
    });
  };
  const openWithout: OpenWithout = (study, excluded) => cover(study, excluded).open;

  const { model, unanswered } = await askModel(input, target, {
    reading,
    documents,
    openWithout,
    ports,
    signal,
  });
  const settled = settle(reading, openWithout);
  const study = target.standardFields ? withStandardFields(settled.model) : settled.model;

  await ports.report({ name: 'validating', status: 'running' });
  const written = writeAll(study, { createdAt: target.createdAt, studyName: documents[0]?.name ?? 'Study' });
  const { xml, required } = fileOf(written, target.output);
  const checked = await ports.validate(xml, input.target, signal);
  const { coverage, open } = cover(study, settled.excluded);
  const findings = [
    ...readingFindings(reading, settled, unanswered),
    ...pictureTables(coverage, read),
    ...checked,
    ...required.map(({ code, sentence }): Finding => ({
      rule: `study.${code}`,
      severity: 'info',
      position: START,
      sentence,
    })),
    ...(target.readings === 'rules' ? oneReading(target.instructions) : []),
  ];
  const { errors, warnings } = sumFindings(findings);
  const said = localizedMessage('step.file-written', { errors, warnings });
  await ports.report({ name: 'validating', status: 'done', ...said, forecast: null });

  await ports.report({ name: 'tracing', status: 'running' });
  const tree = readTree(xml);
  if (tree.kind !== 'tree') throw new Error('A writer wrote XML that is not well-formed.');
  const trace = traceFacts(valuesOf(xml, tree.root), study, reading.places);
  const { found, values: total } = trace.sums;
  const traced = localizedMessage('step.traced', { found, total, pictured: 0, gaps: coverage.gaps.length });
  await ports.report({ name: 'tracing', status: 'done', done: found, total, ...traced });
  const outcome = studyOutcome({
    readings: target.readings,
    open,
    coverage,
    findings,
    differences: reading.differences.length,
  });
  const differences = reading.differences.map(({ rules, model: other, evidence }) => ({
    rules,
    model: other,
    evidence: [...evidence],
  }));
  return {
    xml,
    model,
    outcome,
    findings,
    coverage,
    trace,
    summary: summaryOf(tree.root),
    study: { ...written, study: { ...written.study, differences } },
  };
}

/** One of the written files, with what its standard requires and the study does not state. */
function fileOf({ study, contents }: StudyWithFiles, output: StudyFileId) {
  const content = contents.find(({ id }) => id === output)?.content ?? Buffer.alloc(0);
  const required = study.files.find(({ id }) => id === output)?.findings ?? [];
  return { xml: Buffer.from(content).toString('utf8'), required };
}

const START = { line: 1, column: 1, path: '/' };

/** Says which marks only the pixels of pages prove. */
function pictureTables({ marks }: Coverage, documents: ConversionInput['documents']): Finding[] {
  const { fromPicture: count = 0 } = marks;
  if (count === 0) return [];
  const pages = documents.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.type === 'table' && block.isPicture === true ? (block.pages ?? []) : [],
    ),
  );
  const said = formatSentence('study.picture-tables', { count, pages: [...new Set(pages)].join(', ') });
  return [{ rule: 'study.picture-tables', severity: 'warning', position: START, ...said }];
}

/** What a reading by rules alone cannot say. */
function oneReading(instructions: string): Finding[] {
  const sentences = [
    'study.one-reading',
    ...(instructions === '' ? [] : ['study.instructions-unread' as const]),
  ] as const;
  return sentences.map((rule) => ({ rule, severity: 'info', position: START, ...formatSentence(rule) }));
}

/** What the independent count misses in a study. */
type OpenWithout = (study: StudyModel, excluded: readonly ExcludedPlace[]) => readonly OpenPlace[];

interface Asking {
  readonly reading: StudyReading;
  readonly documents: readonly ReturnType<typeof withoutExcluded>[];
  readonly openWithout: OpenWithout;
  readonly ports: ConversionPorts;
  readonly signal: AbortSignal;
}

/** Asks for every part, then once more about what no reading explains. Does nothing if the rules are the only reading. */
async function askModel(
  input: ConversionInput,
  { readings, output, parts: expected, instructions }: StudyTarget,
  { reading, documents, openWithout, ports, signal }: Asking,
): Promise<{ readonly model: string; readonly unanswered: readonly Unanswered[] }> {
  const {
    boundary,
    canary,
    providerName: provider,
    repairRounds: rounds,
    retrySeconds,
    forecast,
    sectionsAtOnce: atOnce,
  } = input;
  if (readings === 'rules') {
    await ports.report({
      name: 'planning',
      status: 'done',
      ...localizedMessage('step.parts-planned', { parts: 0 }),
    });
    await ports.report({ name: 'generating', status: 'done', ...localizedMessage('step.read-by-rules') });
    return { model: ports.client.model, unanswered: [] };
  }
  const parts = output.startsWith('odm-') ? ALL_PARTS : partsFor(expected);
  const context = { documents, boundary, canary, instructions, limits: ports.client.limits };
  const asker = new PartsAsker(context, { provider, rounds, retrySeconds, forecast, atOnce }, ports, signal);
  const calls = asker.plan(firstQuestions(parts, reading));
  await ports.report({
    name: 'planning',
    status: 'done',
    done: calls.length,
    total: calls.length,
    ...localizedMessage('step.parts-planned', { parts: calls.length }),
  });
  await asker.ask(calls, reading);
  const { model, rejections, setAside } = reading;
  const without = withoutRejected(model, new Set(rejections.flatMap(({ ids }) => ids)));
  const excluded = [
    ...setAside.map(({ evidence, reason }) => ({ ...evidence, reason })),
    ...rejections.flatMap(({ evidence }) => evidence.map((one) => ({ ...one, reason: REJECTED }))),
  ];
  const open = openWithout(without, excluded);
  await asker.ask(asker.plan(openQuestions(open, parts, reading)), reading);
  return { model: await asker.done(), unanswered: asker.unanswered };
}

const REJECTED = { code: 'study.rejected-place', args: { why: '' } };

/** An ODM file has room for every part, and all other files can be written from the same study. */
const ALL_PARTS: readonly PartId[] = [
  'title',
  'design',
  'interventions',
  'criteria',
  'objectives',
  'schedule',
  'notes',
  'items',
];

/** What a study conversion asks for, by the parts that the file is to hold. */
function partsFor(expected: readonly ExpectedPart[]): PartId[] {
  const has = (...parts: readonly ExpectedPart[]): boolean => parts.some((part) => expected.includes(part));
  return [
    ...(has('title') ? (['title'] as const) : []),
    ...(has('arm', 'epoch') ? (['design'] as const) : []),
    ...(has('inclusion', 'exclusion') ? (['criteria'] as const) : []),
    ...(has('objective', 'endpoint') ? (['objectives'] as const) : []),
    ...(has('visit', 'activity', 'mark') ? (['schedule', 'notes'] as const) : []),
  ];
}

function expectedOf(parts: readonly ExpectedPart[]) {
  const asked = partsFor(parts);
  return {
    criteria: asked.includes('criteria'),
    objectives: asked.includes('objectives'),
    schedule: asked.includes('schedule'),
  };
}
