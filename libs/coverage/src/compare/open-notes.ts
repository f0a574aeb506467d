import { type Block, formatEnglish, formatSentence } from '@app/contracts';
import { signOf } from '../count/signs';
import { pageOf } from '../report/excerpt';
import { listed } from '../report/listed';
import { type Comparison, joined, type Opened, opened } from './comparison';

/** Most notes that a sentence names, and most characters of each, there and in the list of open places. */
const [NOTES_NAMED, LONGEST_TEXT, LONGEST_EXCERPT] = [12, 80, 160];

/** Footnotes of a schedule that no fact uses. */
export function openNotes(tableId: string, { document, used, excluded }: Comparison): Opened {
  const behind = explanationsBehind(tableId, document.blocks);
  const notes = document.blocks.filter(
    (block) =>
      ((block.type === 'footnote' && block.tableId === tableId) || behind.has(block.id)) &&
      block.excluded === undefined &&
      block.hidden !== true &&
      !used.touches(document.id, block.id) &&
      !excluded.touches(document.id, block.id),
  );
  const [first] = notes;
  if (first === undefined) return joined([]);
  const page = pageOf(first.anchor);
  const texts = notes.map(({ text }) => `“${text.slice(0, LONGEST_TEXT)}”`);
  const said = formatSentence('open.notes', {
    count: notes.length,
    notes: formatEnglish(listed(texts, NOTES_NAMED)),
    page,
  });
  const places = notes.map((note) => ({
    document: document.id,
    block: note.id,
    kind: 'note' as const,
    part: 'footnote' as const,
    count: 1,
    page: pageOf(note.anchor),
    excerpt: note.text.slice(0, LONGEST_EXCERPT),
    cells: [],
  }));
  const [place, ...others] = places;
  if (place === undefined) return joined([]);
  return joined([opened(place, said), { open: others, gaps: [] }]);
}

const BLOCKS_BEHIND = 12;
/** A raised mark, or a word with a colon, and a text. */
const EXPLAINS = /^(?:(?:\^[^^\s]{1,3}\^|\p{L}{3,12}\s*:)\s*\S+(?:\s+\S+){3}|[\p{No}ᵃ-ᶻ]{1,3}\s*\S+\s+\S+)/su;
/** A few words and what they mean. */
const EXPLAINS_GROUND = /^\p{L}[^.:=：]{2,40}[:=：]\s*\S+(?:\s+\S+){2}/su;
/** `V = visit; P = phone call`: the initials of visits such as `V1` and `P2`. */
const INITIALS = /(?:^|[;,.]\s*)(\p{Lu}{1,2})\s*[=:]/gu;

/** `B = breakfast, L = lunch`: texts of cells and what they mean. */
const EQUATED = /(?:^|[\s,;:.(])([^\s=]{1,4})\s*=/gu;

/**
 * Paragraphs right behind a table that explain it. Lists of abbreviations, which consist of equations, and lines that are printed
 * on several pages with other numbers are left out.
 */
function explanationsBehind(tableId: string, blocks: Comparison['document']['blocks']): ReadonlySet<string> {
  const at = blocks.findIndex(({ id }) => id === tableId);
  const behind = blocks.slice(at + 1, at + 1 + BLOCKS_BEHIND);
  const end = behind.findIndex(({ type }) => type === 'table' || type === 'heading' || type === 'caption');
  const near = end < 0 ? behind : behind.slice(0, end);
  const isRunning = (text: string): boolean =>
    blocks.filter((other) => other.text.replace(/\d/g, '') === text.replace(/\d/g, '')).length > 1;
  const labels = labelsIn(blocks[at]);
  const cells = blocks[at]?.type === 'table' ? blocks[at].rows.flatMap((row) => row.cells) : [];
  const hasGround = cells.some(({ fromGround }) => fromGround);
  const namesVisits = (text: string): boolean => {
    const initials = [...text.matchAll(INITIALS)].map(([, initial = '']) => initial);
    return (
      initials.length > 1 &&
      initials.every((initial) => cells.some((cell) => new RegExp(`^${initial}\\s?\\d`, 'u').test(cell.text)))
    );
  };
  const texts = new Set(cells.filter(({ column }) => column > 0).map((cell) => signOf(cell.text)));
  const namesCells = (text: string): boolean => {
    const named = [...text.matchAll(EQUATED)].map(([, value = '']) => value);
    return named.length > 1 && named.every((value) => texts.has(value));
  };
  const title = near.findIndex(({ type, text }) => type === 'paragraph' && !/[.。]$/u.test(text));
  const sentences = new Set((title < 0 ? near : near.slice(0, title)).map(({ text }) => text));
  const namesLabel = (text: string): boolean =>
    sentences.has(text) &&
    SENTENCE.test(text) &&
    !text.includes('=') &&
    labels.some((label) => text.toLowerCase().includes(label));
  const explains = ({ type, text }: Block): boolean =>
    type === 'paragraph' &&
    (namesVisits(text) ||
      namesCells(text) ||
      ((EXPLAINS.test(text) ||
        (hasGround && EXPLAINS_GROUND.test(text)) ||
        namesLabel(text) ||
        (sentences.has(text) && setsCondition(text))) &&
        text.split('=').length < 3)) &&
    !isRunning(text);
  return new Set(near.filter(explains).map(({ id }) => id));
}

/** Whether a sentence says, not only in brackets, under which condition or when something of a schedule is done. */
function setsCondition(text: string): boolean {
  const main = text.replace(/[([][^)\]]*[)\]]/g, ' ');
  // `b = if needed` explains a sign, which is counted with the signs.
  return !text.includes('=') && SENTENCE.test(text) && CONDITIONAL.test(main) && ABOUT_VISITS.test(main);
}
const CONDITIONAL =
  /(?<!\p{L})(?:if|unless|only|must|should|may|except|required|prior|before|until|falls|wenn|nur|muss|müssen|si|sauf|doit|doivent|solo|sólo|debe|deben|deve|devono|alleen|moet|moeten)(?!\p{L})/iu;
const ABOUT_VISITS =
  /visit|assessment|procedure|sampl|dosing|measure|examination|laborator|untersuchung|messung|examen|prélèvement|prueba|muestra|esame|prelievo|bezoek|onderzoek/iu;

const SENTENCE = /^\S.{10,300}[.。]$/su;
const SHORTEST_LABEL = 5;

/** The labels of the rows of a table, in small letters. */
const labelsIn = (block: Block | undefined): string[] =>
  (block?.type === 'table' ? block.rows.slice(1) : [])
    .flatMap(({ cells }) => cells.filter(({ column }) => column === 0).map(({ text }) => signOf(text)))
    .filter((label) => label.length >= SHORTEST_LABEL)
    .map((label) => label.toLowerCase());
