import {
  type Block,
  type Gap,
  type LedgerSeries,
  formatSentence,
  SeriesKind,
  plainScripts,
} from '@app/contracts';
import { EXCERPT, pageOf } from '@app/coverage';
import { isExpected } from './expectation';
import { matchedItems } from './matched-items';
import type { CountedDocument, CoverageInput } from './coverage-input';
import { type Member, calledBy } from './member';
import { type NumberHole, numberHoles, type UncountedList, uncountedLists } from './uncounted-lists';

/** Which members of a document's numbered series the XML contains, and which expected members are missing. */
export function compareSeries(
  document: CountedDocument,
  input: CoverageInput,
): { series: LedgerSeries[]; gaps: Gap[] } {
  const { members } = document;
  const held = matchedItems(members, input.values);
  const blocks = new Map(document.blocks.map((block) => [block.id, block]));
  const series: LedgerSeries[] = [];
  const gaps: Gap[] = [];
  for (const kind of SeriesKind.options) {
    const ofKind = members.filter((member) => member.kind === kind);
    if (ofKind.length === 0) continue;
    const found = ofKind.filter((member) => held.has(member)).length;
    const expected = isExpected(kind, { members: ofKind.length, held: found }, input);
    series.push({ kind, documentId: document.id, members: ofKind.length, found, expected });
    if (!expected) continue;
    for (const member of ofKind) {
      // If a whole criterion is missing, its parts are not reported separately.
      const isSaid = member.parent !== undefined && !held.has(member.parent);
      if (!held.has(member) && !isSaid) gaps.push(gapOf(member, document.id, blocks));
    }
  }
  for (const title of uncountedLists(document.blocks, members))
    if (isExpected(title.kind, { members: 1, held: 0 }, input))
      gaps.push(titleGap(title, document.id, blocks));
  for (const hole of numberHoles(members))
    if (isExpected(hole.kind, { members: 1, held: 0 }, input)) gaps.push(holeGap(hole, document.id, blocks));
  return { series, gaps };
}

const UNCOUNTED = {
  inclusion: 'gap.uncounted-inclusion',
  exclusion: 'gap.uncounted-exclusion',
  visit: 'gap.uncounted-visits',
} as const;

/** If nothing could be counted, nothing could be compared, and a person has to check. */
function titleGap(
  { kind, title, blockId }: UncountedList,
  documentId: number,
  blocks: ReadonlyMap<string, Block>,
): Gap {
  const block = blocks.get(blockId);
  const page = block === undefined ? null : pageOf(block.anchor);
  const shown = plainScripts(title);
  const said = formatSentence(UNCOUNTED[kind], { title: shown.slice(0, EXCERPT), page });
  return { kind, label: shown.slice(0, 60), ...said, documentId, blockId, page };
}

/** Numbers and list disagree: one of them is wrong, and only a person can decide which. */
function holeGap(
  { kind, before, after }: NumberHole,
  documentId: number,
  blocks: ReadonlyMap<string, Block>,
): Gap {
  const { blockId } = after;
  const block = blockId === null ? undefined : blocks.get(blockId);
  const page = block === undefined ? null : pageOf(block.anchor);
  const said = formatSentence('gap.uncounted-between', {
    before: calledBy(before),
    label: calledBy(after),
    page,
  });
  return { kind, ...labelOf(after), ...said, documentId, blockId, page };
}

function gapOf(member: Member, documentId: number, blocks: ReadonlyMap<string, Block>): Gap {
  const { kind, label, blockId, rowId, texts } = member;
  const block = blockId === null ? undefined : blocks.get(blockId);
  const page = block === undefined ? null : pageOf(block.anchor);
  const text = plainScripts(texts[0] ?? '')
    .replace(/\s+/g, ' ')
    .slice(0, EXCERPT);
  const isNamed = label.toLowerCase().includes(text.toLowerCase());
  const name = calledBy(member);
  const said = isNamed
    ? formatSentence('gap.member', { label: name, page })
    : formatSentence('gap.member-text', { label: name, page, text });
  const rows = rowId === undefined ? {} : { rowIds: [rowId] };
  return { kind, ...labelOf(member), ...said, documentId, blockId, ...rows, page };
}

const labelOf = ({ label, name }: Member): Pick<Gap, 'label' | 'name'> => ({
  label,
  ...(name === undefined ? {} : { name }),
});
