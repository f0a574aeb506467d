import { setImmediate as othersFirst } from 'node:timers/promises';
import {
  AppError,
  type Coverage,
  type Finding,
  type FindingSums,
  type Outcome,
  type ResultSummary,
  type RunForecast,
  type Target,
  type Trace,
} from '@app/contracts';
import { callBudget, estimateTokens } from '@app/providers';
import { definitionOf } from '@app/xml';
import { Tracer } from './apart/tracer';
import { exclusionOf, type WholeDocument } from './ledger/coverage';
import { outlineOf } from './plan/outline';
import { planSections } from './plan/plan-sections';
import { blocksOf, type Plan, type PlannedDocument, type Section } from './model/section';
import { tokensOfBlock } from './plan/unit';
import { type PromptFrame, writePrompt } from './prompt/prompt';
import { assembleAndRepair, type Assembled } from './check/repair-sections';
import { SourceIndex } from './sources/source-index';
import type { Traced } from './ledger/take-trace';
import { type Generated, generateSections, type Piece } from './ask/generate-sections';
import type { ConversionPorts } from './model/ports';
import { SectionDesk } from './ask/section-requester';

export interface ConversionInput {
  readonly documents: readonly WholeDocument[];
  readonly instruction: string;
  readonly target: Target;
  /** Random for whoever wrote the documents, the same for every attempt. */
  readonly boundary: string;
  /** A word that must never come back from the provider, the same for every attempt. */
  readonly canary: string;
  /** Name of the provider in messages for people. */
  readonly providerName: string;
  /** Corrections that one section may have. */
  readonly repairRounds: number;
  /** Pauses before a call that failed for a passing reason is repeated. */
  readonly retrySeconds: readonly number[];
  /** What was said to be left before the run was interrupted; null for one that begins. */
  readonly forecast: RunForecast | null;
}

export interface Conversion {
  readonly xml: string;
  readonly model: string;
  readonly outcome: Outcome;
  readonly findings: readonly Finding[];
  readonly coverage: Coverage;
  readonly trace: Trace;
  /** Its countable parts; null where the XML is too large for them. */
  readonly summary: ResultSummary | null;
}

/** From read documents to checked and traced XML. Throws an `AppError` or a `ProviderError` with the reason. */
export async function convert(
  input: ConversionInput,
  ports: ConversionPorts,
  signal: AbortSignal,
): Promise<Conversion> {
  const documents = input.documents.map(({ id, name, blocks }) => ({
    id,
    name,
    blocks: blocks.filter((block) => exclusionOf(block) === null),
  }));
  const { plan, frame } = await planned(input, documents, ports);
  const { providerName: provider, repairRounds: rounds, retrySeconds, forecast } = input;
  const settings = { frame, provider, rounds, retrySeconds, forecast };
  const desk = new SectionDesk(settings, ports, signal);
  const tracer = new Tracer(input.documents, signal);
  let known: SourceIndex | null = null;
  const index = (): SourceIndex => (known ??= new SourceIndex(documents));
  try {
    const generated = await generate(plan, documents, { desk, ports, input, tracer });
    const assembled = await checked(generated, { desk, ports, input, index, signal });
    return concluded(
      assembled,
      generated,
      await traced(assembled, generated, { input, plan, ports, tracer }),
    );
  } finally {
    tracer.close();
  }
}

function concluded(
  assembled: Assembled,
  generated: Generated,
  { trace, coverage, summary, ...rest }: Traced,
): Conversion {
  const missing = unansweredFindings(generated.pieces, assembled);
  const findings = [...assembled.findings, ...missing, ...rest.findings];
  const outcome = outcomeOf(findings, coverage);
  const { xml } = assembled;
  return { xml, model: generated.model, outcome, findings, coverage, trace, summary };
}

/** Below this a section is too short to say anything. */
const SMALLEST_ROOM = 150;

async function planned(
  input: ConversionInput,
  documents: readonly PlannedDocument[],
  ports: ConversionPorts,
): Promise<{ plan: Plan; frame: PromptFrame }> {
  await ports.report({ name: 'planning', status: 'running' });
  const { inputTokens } = callBudget(ports.client.limits);
  const { instruction, target, boundary, canary } = input;
  const frame: PromptFrame = {
    ...{ instruction, target, boundary, canary, documents },
    ...{ outline: [], sections: 1 },
  };
  let room = inputTokens - tokensOfFrame(frame);
  await othersFirst();
  let plan = planSections(documents, room);
  let planned = frame;
  if (plan.sections.length !== 1) {
    await othersFirst();
    const outline = outlineOf(documents, room);
    // The number of sections stands in each of them; its length hardly changes theirs.
    planned = { ...frame, outline, sections: 99 };
    room = inputTokens - tokensOfFrame(planned);
    if (room >= SMALLEST_ROOM) plan = planSections(documents, room);
    planned = { ...planned, sections: plan.sections.length };
  }
  await othersFirst();
  if (room < SMALLEST_ROOM || plan.sections.length === 0) throw tooLarge(input, documents, ports);
  const blocks = new Set(plan.sections.flatMap(blocksOf)).size;
  const tokens = plan.sections.reduce(
    (sum, section) => sum + tokensOfSection(section),
    plan.sections.length * tokensOfFrame(planned),
  );
  const parts = `${plan.sections.length} ${plan.sections.length === 1 ? 'section' : 'sections'}`;
  const unplaced = plan.unplaced.length === 0 ? '' : `, ${plan.unplaced.length} too long for the model`;
  const message = `${parts}, ${blocks.toLocaleString('en')} blocks, about ${tokens.toLocaleString('en')} tokens${unplaced}`;
  const done = plan.sections.length;
  await ports.report({ name: 'planning', status: 'done', done, total: done, message });
  return { plan, frame: planned };
}

/** Secret words count as the dearest of their kind, so that the same documents are always divided in the same way. */
const SECRET_WORD = 'a1'.repeat(12);

function tokensOfFrame(frame: PromptFrame): number {
  const counted = { ...frame, boundary: SECRET_WORD, canary: SECRET_WORD };
  const { system, prefix, user } = writePrompt(counted, { label: '99', parts: [] });
  return estimateTokens(system) + estimateTokens(prefix) + estimateTokens(user);
}

const tokensOfSection = ({ parts }: Section): number =>
  parts
    .flatMap(({ context, blocks }) => [...context, ...blocks])
    .reduce((sum, block) => sum + tokensOfBlock(block), 0);

function tooLarge(
  input: ConversionInput,
  documents: readonly PlannedDocument[],
  ports: ConversionPorts,
): AppError {
  if (documents.every(({ blocks }) => blocks.length === 0)) return new AppError('DOCUMENTS_EMPTY');
  const tokens = estimateTokens(input.instruction);
  return new AppError('CONTEXT_TOO_LARGE', {
    args: { tokens, provider: `${input.providerName} (${ports.client.model})` },
  });
}

async function generate(
  plan: Plan,
  documents: readonly PlannedDocument[],
  context: { desk: SectionDesk; ports: ConversionPorts; input: ConversionInput; tracer: Tracer },
): Promise<Generated> {
  const { desk, ports, input, tracer } = context;
  const generated = await generateSections(plan.sections, documents, {
    desk,
    ports,
    provider: input.providerName,
    givesStructure: definitionOf(input.target).standard === null,
    onLastAnswer: () => tracer.prepare(),
  });
  const count = generated.pieces.length;
  const kept = desk.reused === 0 ? '' : `, ${desk.reused} kept from before`;
  const message = `${generated.model}, ${count} ${count === 1 ? 'section' : 'sections'}${kept}`;
  await ports.report({
    name: 'generating',
    status: 'done',
    done: count,
    total: count,
    message,
    forecast: null,
  });
  return generated;
}

async function checked(
  { pieces, repairs, structure }: Generated,
  context: {
    desk: SectionDesk;
    ports: ConversionPorts;
    input: ConversionInput;
    index: () => SourceIndex;
    signal: AbortSignal;
  },
): Promise<Assembled> {
  const { desk, ports, input, index, signal } = context;
  await ports.report({ name: 'validating', status: 'running' });
  const { target, instruction, repairRounds: rounds } = input;
  const assembled = await assembleAndRepair(pieces, {
    ...{ desk, ports, target, instruction, index, structure, rounds, signal },
  });
  const { errors, warnings } = sumFindings(assembled.findings);
  const fixes = assembled.fixed === 0 ? [] : [`${assembled.fixed} corrected by rule`];
  const found = target === 'any' && errors === 0 ? [] : [`${errors} errors, ${warnings} warnings`];
  const message = ['well-formed', ...repairs, ...fixes, ...found].join('; ').slice(0, 480);
  await ports.report({ name: 'validating', status: 'done', message, forecast: null });
  return assembled;
}

async function traced(
  { xml, merged }: Assembled,
  { pieces }: Generated,
  context: { input: ConversionInput; plan: Plan; ports: ConversionPorts; tracer: Tracer },
): Promise<Traced> {
  const { input, plan, ports, tracer } = context;
  await ports.report({ name: 'tracing', status: 'running' });
  const rejected = new Map(merged.rejected.map(({ section, reason }) => [section, reason]));
  const sections = new Map<number, Map<string, number>>();
  const notProcessed = new Map<number, Map<string, string>>();
  const set = <Value>(
    map: Map<number, Map<string, Value>>,
    documentId: number,
    block: string,
    value: Value,
  ) => {
    const known = map.get(documentId);
    if (known === undefined) map.set(documentId, new Map([[block, value]]));
    else known.set(block, value);
  };
  for (const [place, piece] of pieces.entries()) {
    const reason = piece.xml === null ? piece.reason : (rejected.get(place) ?? null);
    for (const { documentId, blocks } of piece.section.parts)
      for (const { id } of blocks) {
        set(sections, documentId, id, place);
        if (reason !== null) set(notProcessed, documentId, id, reason);
      }
  }
  for (const { documentId, blockId, reason } of plan.unplaced) set(notProcessed, documentId, blockId, reason);
  const { target, instruction } = input;
  const result = await tracer.trace({ xml, target, instruction, sections, notProcessed });
  const { found, values: total } = result.trace.sums;
  const { gaps } = result.coverage.sums;
  const missing = gaps === 0 ? '' : `; ${gaps} ${gaps === 1 ? 'gap' : 'gaps'}`;
  const message = `${found} of ${total} texts found in the documents${missing}`;
  await ports.report({ name: 'tracing', status: 'done', done: found, total, message });
  return result;
}

/** Sections that are not in the XML: whatever the rest of it is like, a person has to look. */
function unansweredFindings(pieces: readonly Piece[], { merged }: Assembled): Finding[] {
  const reasons = [
    ...pieces.flatMap(({ xml, reason, section }) => (xml === null ? [{ label: section.label, reason }] : [])),
    ...merged.rejected.map(({ section, reason }) => ({
      label: pieces[section]?.section.label ?? '',
      reason,
    })),
  ];
  return reasons.map(({ label, reason }) => ({
    rule: 'section.missing',
    severity: 'error',
    position: { line: 1, column: 1, path: '/' },
    sentence: `Section ${label} of the documents is not in the XML: ${reason ?? 'it has no answer'}.`,
  }));
}

export function sumFindings(findings: readonly Finding[]): FindingSums {
  const count = (severity: Finding['severity']) => findings.filter((one) => one.severity === severity).length;
  return { errors: count('error'), warnings: count('warning'), infos: count('info') };
}

/** What is wrong comes before what is missing; only what is neither is clean. */
function outcomeOf(findings: readonly Finding[], coverage: Coverage): Outcome {
  if (findings.some(({ severity }) => severity === 'error')) return 'needs_review';
  return coverage.gaps.length > 0 ? 'incomplete' : 'clean';
}
