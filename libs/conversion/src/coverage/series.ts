import { type Block, message, type ResultMessage, type SeriesKind, plainScripts } from '@app/contracts';
import { foldWithoutEnd, isConnective } from '@app/text-normalization';
import { type ObjectiveLevel, readStudy, type ScheduleTable, type Study } from '@app/protocol-extraction';
import type { PlannedDocument } from '../model/chunk';
import { type Member, named } from './member';
import { uncountedListItems } from './uncounted-lists';

/** The numbered series of a document, counted by rules: the same blocks always give the same members. */
export function seriesOf(document: PlannedDocument): Member[] {
  const study = readStudy(document.blocks);
  const blockOf = blockFinder(document.blocks);
  const criteria = study.criteria.flatMap((criterion, place): Member[] => {
    const number = criterion.number === '' ? `${place + 1}` : criterion.number;
    const blockId = blockOf(criterion.blockIds);
    const name = message(`member.${criterion.kind}`, { number });
    const member = {
      kind: criterion.kind,
      ...named(name),
      texts: [withoutConnectives(criterion.text)],
      blockId,
    };
    const items = criterion.subItems.filter(({ text }) => !isConnective(text));
    const subItems = items.map((item, index) => ({
      kind: criterion.kind,
      ...named(
        item.marker === '' || /^\W+$/.test(item.marker)
          ? message('member.sub-item-at', { of: name, place: index + 1 })
          : message('member.sub-item', { of: name, marker: item.marker }),
      ),
      texts: [item.text],
      blockId: blockOf(item.blockIds),
      parent: member,
    }));
    return [member, ...subItems];
  });
  return [
    ...criteria,
    ...uncountedListItems(document.blocks, criteria),
    ...distinct(study.schedules.flatMap(visitsOf)),
    ...distinct(study.schedules.flatMap(activitiesOf)),
    ...distinct(
      study.schedules.flatMap(({ footnotes }) =>
        footnotes.map(({ mark, text, blockIds }): Member => ({
          kind: 'footnote',
          ...named(message('member.footnote', { mark })),
          texts: [text],
          blockId: blockOf(blockIds),
        })),
      ),
    ),
    ...statementsOf(study, blockOf),
    ...study.sections.map(({ number, title, blockId }): Member => ({
      kind: 'section',
      ...named(message('member.section', { number })),
      texts: [title, `${number} ${title}`],
      blockId,
    })),
  ].filter((member) => member.texts.some((text) => text.trim() !== ''));
}

/** An "or" on a line of its own, between criteria or their items, is no text that the XML has to hold. The study keeps it. */
const withoutConnectives = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !isConnective(line))
    .join('\n');

/** The objectives, the participants and the name of a study. A synopsis repeats them. */
function statementsOf(
  { objectives, arms, epochs, titlePage }: Study,
  blockOf: (ids: readonly string[]) => string | null,
): Member[] {
  const of = (kind: SeriesKind, name: ResultMessage, text: string, ids: readonly string[]): Member => ({
    kind,
    ...named(name),
    texts: [text],
    blockId: blockOf(ids),
  });
  const counts = new Map<string, number>();
  const numbered = (kind: 'objective' | 'endpoint', level: ObjectiveLevel): ResultMessage => {
    const place = (counts.get(`${level} ${kind}`) ?? 0) + 1;
    counts.set(`${level} ${kind}`, place);
    return message(`member.${kind}`, { level: message(`level.${level}`), place });
  };
  const stated = objectives.flatMap(({ level, text, blockIds, endpoints }) => [
    of('objective', numbered('objective', level), text, blockIds),
    ...endpoints.map((endpoint) =>
      of('endpoint', numbered('endpoint', level), endpoint.value, endpoint.blockIds),
    ),
  ]);
  const { title, protocolNumber } = titlePage;
  return [
    ...distinct(stated),
    ...distinct(
      arms.map(({ name, blockIds }) =>
        of('arm', message('member.arm', { name: plainScripts(name) }), name, blockIds),
      ),
    ),
    ...distinct(
      epochs.map(({ name, blockIds }) => ({
        ...of('epoch', message('member.epoch', { name: plainScripts(name) }), name, blockIds),
        texts: [name, ...partsAround(name)],
      })),
    ),
    ...(title === undefined ? [] : [of('title', message('member.title'), title.value, title.blockIds)]),
    ...(protocolNumber === undefined
      ? []
      : [of('title', message('member.protocol-number'), protocolNumber.value, protocolNumber.blockIds)]),
  ];
}

/** The two names in `Follow-up/ED`. */
const partsAround = (name: string): string[] =>
  name.includes('/') ? name.split('/').flatMap((part) => part.trim() || []) : [];

const SAYING_HEADERS = new Set(['visit', 'week', 'day', 'month']);

function visitsOf({ columns, headers, tableId }: ScheduleTable): Member[] {
  return columns.map((column) => {
    const texts = column.headers.flatMap((text, row) => {
      const kind = headers[row]?.kind ?? 'other';
      const plain = text.replace(/\^[^^]*\^/g, '').trim();
      if (!SAYING_HEADERS.has(kind) || plain === '') return [];
      return [plain, `${kind.charAt(0).toUpperCase()}${kind.slice(1)} ${plain}`];
    });
    return {
      kind: 'visit',
      ...(/^visit\b/i.test(column.name)
        ? { label: plainScripts(column.name) }
        : named(message('member.visit', { name: plainScripts(column.name) }))),
      texts: [column.name, ...texts],
      blockId: tableId,
    };
  });
}

/** Minimum share of rows with marks, above which a row without any is not done at any visit. */
const MARKED_ROWS = 0.75;

function activitiesOf({ activities, tableId }: ScheduleTable): Member[] {
  const rows = activities.filter(({ isSection, cells }) => !isSection || cells.length > 0);
  const marked = rows.filter(({ cells }) => cells.length > 0);
  return (marked.length >= rows.length * MARKED_ROWS ? marked : rows).map(({ name, rowId }) => ({
    kind: 'activity',
    label: plainScripts(name),
    texts: [name],
    blockId: tableId,
    rowId,
  }));
}

/** A second table with the same visits refers to the same visits. If it is repeated with the same footnotes, it adds none. */
function distinct(members: readonly Member[]): Member[] {
  const keyOf = ({ texts }: Member): string => texts.map(foldWithoutEnd).join('|');
  const known = new Map<string, Member>();
  for (const member of members) {
    const first = known.get(keyOf(member));
    if (first === undefined) known.set(keyOf(member), member);
    else known.set(keyOf(member), { ...first, otherNames: [...(first.otherNames ?? []), member] });
  }
  return [...known.values()];
}

/** Readers also report rows and cells; a gap refers to their block. */
function blockFinder(blocks: readonly Block[]): (ids: readonly string[]) => string | null {
  const known = new Map<string, string>();
  for (const block of blocks) {
    known.set(block.id, block.id);
    if (block.type === 'table') for (const row of block.rows) known.set(row.id, block.id);
  }
  return (ids) => ids.map((id) => known.get(id)).find((id) => id !== undefined) ?? null;
}
