import { AppError } from '@app/contracts';
import { estimateTokens, partBudget } from '@app/costs';
import type { ModelLimits } from '@app/models';
import type { AiRequest } from '@app/providers';
import type { Chunk, PlannedDocument } from '../model/chunk';
import { planChunks } from '../plan/plan-chunks';
import { answerSchemaOf } from './answer-schema';
import type { Question } from './part';
import { documentsText, excerptText } from '../prompt/documents-text';
import { SYSTEM } from '../prompt/role';
import { type PartCorrection, questionText, STUDY_RULES } from './part-prompt';

/** One call: a question about all documents, or about a chunk of them. */
export interface PartCall {
  readonly question: Question;
  readonly label: string;
  readonly documents: string;
  /** True if other calls send the same documents, so that a provider can cache them. */
  readonly isShared: boolean;
}

export interface CallContext {
  readonly documents: readonly PlannedDocument[];
  readonly boundary: string;
  readonly canary: string;
  readonly instructions: string;
  readonly limits: ModelLimits;
}

/** Tokens of a question with its instructions and corrections, at most. */
const QUESTION_TOKENS = 12_000;
/** A shorter room for documents has no useful content. */
const SMALLEST_ROOM = 500;
/** Blocks around the places of a question that are sent with them if not all documents fit. */
const NEIGHBOURS = 12;
/** Blocks of the beginning of each document, which hold the title page. */
const FRONT_BLOCKS = 40;

/**
 * Plans the calls of questions. All documents go first and are identical in all calls if they fit the window of the model;
 * otherwise each question gets the blocks around its places, in several calls if necessary. Throws an `AppError` if the window is
 * too small for any.
 */
export function planCalls(questions: readonly Question[], context: CallContext): PartCall[] {
  const { documents, boundary, limits } = context;
  const { inputTokens } = partBudget(limits);
  const whole = documentsText(documents, boundary);
  const room = inputTokens - estimateTokens(SYSTEM + STUDY_RULES) - QUESTION_TOKENS;
  if (estimateTokens(whole) <= room)
    return questions.map((question) => ({
      question,
      label: question.name,
      documents: whole,
      isShared: true,
    }));
  if (room < SMALLEST_ROOM)
    throw new AppError('CONTEXT_TOO_LARGE', {
      args: { tokens: QUESTION_TOKENS, provider: 'The chosen model' },
    });
  return questions.flatMap((question) => {
    const { sections } = planChunks(blocksAbout(question, documents), room);
    return sections.map((chunk: Chunk, index) => ({
      question,
      label: sections.length === 1 ? question.name : `${question.name} ${index + 1}/${sections.length}`,
      documents: excerptText(chunk, documents, boundary),
      isShared: false,
    }));
  });
}

/** The blocks around the places of a question, and the beginning of each document. */
function blocksAbout({ about }: Question, documents: readonly PlannedDocument[]): PlannedDocument[] {
  if (about.length === 0) return [...documents];
  return documents.map((document) => {
    const places = new Set(about.filter((one) => one.document === document.id).map(({ block }) => block));
    const indexes = document.blocks.flatMap(({ id }, index) => (places.has(id) ? [index] : []));
    const isNear = (index: number): boolean => indexes.some((one) => Math.abs(one - index) <= NEIGHBOURS);
    return {
      ...document,
      blocks: document.blocks.filter((_block, index) => index < FRONT_BLOCKS || isNear(index)),
    };
  });
}

/** The request of a call, and the texts that determine its answer. */
export function requestOf(
  { question, documents, isShared }: PartCall,
  context: CallContext,
  correction: PartCorrection | null,
  signal: AbortSignal,
): { readonly request: AiRequest; readonly texts: readonly string[] } {
  const prompt = questionText(question.text, { ...context, correction });
  const request = {
    system: SYSTEM,
    ...(isShared
      ? { prefix: [documents, STUDY_RULES], prompt }
      : { prompt: [documents, STUDY_RULES, prompt].join('') }),
    answerSchema: answerSchemaOf(question.part, question.schema),
    maxOutputTokens: partBudget(context.limits).outputTokens,
    signal,
  };
  return { request, texts: [SYSTEM, documents, STUDY_RULES, prompt] };
}
