import { setImmediate as othersFirst } from 'node:timers/promises';
import { AppError, localizedMessage, type LocalizedMessage } from '@app/contracts';
import { callBudget, type CallBudget, estimateTokens } from '@app/costs';
import type { ConversionInput } from '../model/conversion';
import type { ConversionPorts } from '../model/ports';
import { blocksOf, type Plan, type PlannedDocument, type Chunk } from '../model/chunk';
import { type PromptFrame, tokensOfPrompt, writePrompt } from '../prompt/prompt';
import { outlineOf } from './outline';
import { planChunks } from './plan-chunks';
import { planSideBySide } from './plan-side-by-side';
import { BY_ANSWER, tokensOfBlock } from './unit';

/** The input of each call, and the part that all calls share. */
export interface PlannedConversion {
  readonly plan: Plan;
  readonly frame: PromptFrame;
}

/** Minimum room. A shorter section has no useful content. */
const SMALLEST_ROOM = 150;

/**
 * Plans the number and the content of the calls, so that the task, the shared context and a section fit the window of the model.
 * Throws an `AppError` if not even one section fits.
 */
export async function planConversion(
  input: ConversionInput,
  documents: readonly PlannedDocument[],
  ports: ConversionPorts,
): Promise<PlannedConversion> {
  await ports.report({ name: 'planning', status: 'running' });
  const { plan, frame, room } = await planWithin(callBudget(ports.client.limits), input, documents);
  await othersFirst();
  if (room < SMALLEST_ROOM || plan.sections.length === 0) throw tooLarge(input, documents, ports);
  const done = plan.sections.length;
  await ports.report({ name: 'planning', status: 'done', done, total: done, ...sizeOf(plan, frame) });
  return { plan, frame };
}

/** If everything fits one call, there is one section. Otherwise it is split, and each section gets context about the whole. */
async function planWithin(
  { inputTokens, documentTokens, wholeTokens }: CallBudget,
  input: ConversionInput,
  documents: readonly PlannedDocument[],
): Promise<PlannedConversion & { readonly room: number }> {
  const { instruction, boundary, canary, pointing } = input;
  const alone: PromptFrame = {
    instruction,
    boundary,
    canary,
    pointing,
    documents,
    outline: [],
    sections: 1,
  };
  const roomAlone = inputTokens - tokensOfFrame(alone);
  const wholeRoom = Math.min(wholeTokens, roomAlone);
  await othersFirst();
  const whole = planChunks(documents, wholeRoom, BY_ANSWER);
  await othersFirst();
  const outline = outlineOf(documents, Math.min(documentTokens, roomAlone));
  if (whole.sections.length === 1) return { plan: whole, frame: { ...alone, outline }, room: wholeRoom };
  // Each section contains the number of sections; the length of that number hardly changes the sections.
  const frame = { ...alone, outline, sections: 99 };
  const room = Math.min(documentTokens, inputTokens - tokensOfFrame(frame));
  const plan = room >= SMALLEST_ROOM ? planSideBySide(documents, room) : whole;
  return { plan, frame: { ...frame, sections: plan.sections.length }, room };
}

function sizeOf(plan: Plan, frame: PromptFrame): LocalizedMessage {
  const blocks = new Set(plan.sections.flatMap(blocksOf)).size;
  const tokens = plan.sections.reduce(
    (sum, section) => sum + tokensOfChunk(section),
    plan.sections.length * tokensOfFrame(frame),
  );
  const unplaced = plan.unplaced.length;
  return localizedMessage('step.planned', { sections: plan.sections.length, blocks, tokens, unplaced });
}

/** Secret words count with their maximum tokens, so that the same documents are always split in the same way. */
const SECRET_WORD = 'a1'.repeat(12);
const POINTING_WORD = 'abcdef';

function tokensOfFrame(frame: PromptFrame): number {
  const counted = { ...frame, boundary: SECRET_WORD, canary: SECRET_WORD, pointing: POINTING_WORD };
  return tokensOfPrompt(writePrompt(counted, { label: '99', parts: [] }));
}

const tokensOfChunk = ({ parts }: Chunk): number =>
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
