import { type Block, SECTIONS_AT_ONCE } from '@app/contracts';
import { callBudget, type CallBudget, carefully, estimateChunks } from '@app/costs';
import { readStudyModel } from '@app/protocol-extraction';
import { document } from '../../test/planned-blocks';
import { tokensOfPrompt, writePrompt } from '../prompt/prompt';
import { tokensSent } from '../prompt/tokens-sent';
import { outlineOf } from './outline';
import { planChunks } from './plan-chunks';
import { planSideBySide } from './plan-side-by-side';
import { readingCounts } from './reading-counts';
import { BY_ANSWER } from './unit';
import type { PlannedDocument, ChunkPart } from '../model/chunk';

const anchor = { kind: 'doc' as const, paragraph: 0 };
const PROMPT = 'Write the study with its criteria, visits and activities as XML.';
const WORDS = 'the participant returns to the site of the investigator and takes the study drug once a day ';

/** A protocol of this many chapters: two levels of headings, paragraphs, lists, and a table in every fifth chapter. */
function protocolOf(chapters: number, id = 1): PlannedDocument {
  const blocks = Array.from({ length: chapters }, (_unused, chapter): Block[] => {
    const name = `${id}.${chapter}`;
    const heading = (level: number, at: number): Block => ({
      id: `h${name}.${at}`,
      type: 'heading',
      level,
      number: `${chapter}.${at}`,
      text: `Procedures of part ${at}`,
      anchor,
    });
    const text = (at: number): string => WORDS.repeat(3 + ((chapter * 7 + at * 5) % 9));
    const sections = [0, 1, 2].flatMap((section): Block[] => [
      heading(section === 0 ? 1 : 2, section),
      { id: `p${name}.${section}`, type: 'paragraph', text: text(section), anchor },
      {
        id: `l${name}.${section}`,
        type: 'list-item',
        level: 0,
        marker: '-',
        text: text(section + 1),
        anchor,
      },
    ]);
    return chapter % 5 === 4 ? [...sections, tableOf(name)] : sections;
  });
  return { id, name: `Protocol ${id}`, blocks: blocks.flat() };
}

const tableOf = (name: string, rows = 20, columns = 8, cell = '5 mg'): Block => ({
  id: `t${name}`,
  type: 'table',
  columns,
  text: 'Doses',
  anchor,
  rows: Array.from({ length: rows }, (_row, row) => ({
    id: `t${name}.r${row}`,
    isHeader: row === 0,
    anchor,
    cells: Array.from({ length: columns }, (_cell, column) => ({
      id: `t${name}.r${row}.c${column}`,
      column,
      columnSpan: 1,
      rowSpan: 1,
      anchor,
      text: column === 0 ? `Activity number ${row}` : cell,
    })),
  })),
});

/** Plans as a conversion does: with the outline in each section if there are several sections. */
function planned(
  documents: readonly PlannedDocument[],
  { inputTokens, documentTokens, wholeTokens }: Omit<CallBudget, 'outputTokens'>,
): number {
  const roomBeside = (frame: number): number => Math.min(documentTokens, inputTokens - frame);
  const room = roomBeside(tokensOfFrame(documents, []));
  const wholeRoom = Math.min(wholeTokens, inputTokens - tokensOfFrame(documents, []));
  const sections = planChunks(documents, wholeRoom, BY_ANSWER).sections.length;
  if (sections === 1) return sections;
  const outline = outlineOf(documents, room);
  return planSideBySide(documents, roomBeside(tokensOfFrame(documents, outline))).sections.length;
}

function tokensOfFrame(documents: readonly PlannedDocument[], outline: readonly ChunkPart[]): number {
  const frame = {
    instruction: PROMPT,
    boundary: 'b0undary',
    canary: 'c4nary',
    pointing: 'p0int',
    documents,
    outline: [...outline],
    sections: outline.length === 0 ? 1 : 99,
  };
  return tokensOfPrompt(writePrompt(frame, { label: '99', parts: [] }));
}

const MODELS = {
  small: {
    contextTokens: 16_000,
    inputTokens: 16_000,
    outputTokens: 4000,
    thinkingTokens: 0,
    tokenCeiling: 1.15,
  },
  middle: {
    contextTokens: 60_000,
    inputTokens: 60_000,
    outputTokens: 8000,
    thinkingTokens: 0,
    tokenCeiling: 1.15,
  },
  large: {
    contextTokens: 200_000,
    inputTokens: 200_000,
    outputTokens: 64_000,
    thinkingTokens: 0,
    tokenCeiling: 1.15,
  },
};
/** The estimate knows only sums, and not where the documents can be split. */
const OFF_BY_SHARE = 0.2;
/** More sections than run at a time are planned in whole rounds, of which one may be more or less. */
const offAtMost = (sections: number): number =>
  Math.max(sections > SECTIONS_AT_ONCE + 1 ? SECTIONS_AT_ONCE : 1, sections * OFF_BY_SHARE);

describe('the estimate of sections, against the planner', () => {
  it.each(Object.entries(MODELS))('says about as many for a %s model as are planned', (_name, limits) => {
    const budget = callBudget(limits);
    const off = [5, 40, 150].flatMap((chapters) =>
      [1, 2].map((count) => {
        const documents = Array.from({ length: count }, (_unused, index) => protocolOf(chapters, index + 1));
        const size = documents.reduce((sum, document) => sum + tokensSent({ ...document, pages: [] }), 0);
        const real = planned(documents, budget);
        const task = { prompt: PROMPT };
        const said = estimateChunks({ size, room: carefully(size) }, task, budget).sections;
        return {
          chapters,
          count,
          real,
          said,
          isClose: Math.abs(said - real) <= offAtMost(real),
        };
      }),
    );

    expect(off.filter(({ isClose }) => !isClose)).toEqual([]);
    expect(off.some(({ real }) => real > 1)).toBe(true);
  });

  // Marks take little room in a document, and much in an answer.
  it.each([
    ['middle', MODELS.middle],
    ['large', MODELS.large],
  ])('knows the marks of a schedule, for a %s model', (_name, limits) => {
    const budget = callBudget(limits);
    const schedule = document([tableOf('1', 80, 25, 'X')]);
    const tokens = tokensSent({ ...schedule, pages: [] });
    const { room } = readingCounts({ ...schedule, pages: [] }, readStudyModel([schedule]));
    const said = (ofDocument: number) =>
      estimateChunks({ size: tokens, room: ofDocument }, { prompt: PROMPT }, budget).sections;
    const real = planned([schedule], budget);

    expect(Math.abs(said(room) - real)).toBeLessThanOrEqual(offAtMost(real));
    expect(Math.abs(said(carefully(tokens)) - real)).toBeGreaterThan(offAtMost(real));
  });

  it('leaves room for the rules of a call, and not twice of it', () => {
    const frame = tokensOfFrame([protocolOf(1)], []);
    const said = carefully(
      estimateChunks(
        { size: 0, room: 0 },
        { prompt: PROMPT },
        { inputTokens: 1e6, documentTokens: 1e6, wholeTokens: 1e6 },
      ).task,
    );

    expect(said).toBeGreaterThan(frame);
    expect(said).toBeLessThan(2 * frame);
  });
});
