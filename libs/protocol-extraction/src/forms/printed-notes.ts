import type { Block } from '@app/contracts';
import { foldWithoutEnd } from '@app/text-normalization';
import { codedListIn } from './coded-list';
import { fieldOf } from './field';
import type { Field } from './form';

/** The label of a title with the codes that are printed elsewhere for it, and the blocks that print them. */
interface Listed {
  readonly label: string;
  readonly ids: readonly string[];
}

/** A mark at the end of a title or at the beginning of a note: `*`, `**`, `†`, `^a^`, `¹`, `(a)`. */
const MARK = String.raw`\*+|[†‡§#]+|\^[^^]{1,3}\^|[¹²³⁴⁵⁶⁷⁸⁹]|\([a-z\d]\)`;
const END_MARK = new RegExp(String.raw`\s*(${MARK})\s*:?$`, 'u');
const START_MARK = new RegExp(String.raw`^\s*(${MARK})\s*`, 'u');
/** Where the next list of a line begins: `(a) 1 = mg, 2 = mL (b) 1 = oral`. */
const NEXT_LIST = new RegExp(String.raw`\s(?=(?:${MARK})\s*(?:\d{1,3}|[A-Z]{1,2})\s?[=＝])`, 'u');
/** A mark in the same letters, however it is printed. */
const plainMark = (mark: string): string => mark.normalize('NFKC').replace(/[\^()]/g, '');

interface Note {
  readonly text: string;
  readonly id: string;
}

/** A raised mark in a label. */
const RAISED = /\s?(\^[^^]{1,3}\^|[¹²³⁴-⁹†‡§])/gu;
/** Exponents: `m^2^`, `10^9^`. */
const EXPONENT = /(?<!\p{L})(?:[cdkmµμ]?m|10)$/u;

/** The notes with a raised mark, without those whose mark is used again. */
export function raisedNotes(blocks: readonly Block[]): ReadonlyMap<string, Note> {
  const notes = blocks.flatMap((block) => {
    const printed = block.type === 'paragraph' ? START_MARK.exec(block.text) : null;
    const mark = block.type === 'footnote' ? block.mark : (printed?.[1] ?? '');
    const isNote = block.type === 'footnote' || mark.search(RAISED) === 0;
    const text = block.text.slice(printed?.[0].length).trim();
    return isNote && text !== '' ? [[plainMark(mark), { text, id: block.id }] as const] : [];
  });
  const count = new Map<string, number>();
  for (const [mark] of notes) count.set(mark, (count.get(mark) ?? 0) + 1);
  return new Map(notes.filter(([mark]) => count.get(mark) === 1));
}

/**
 * Notes below the questions of a form. Lists of codes belong to the titles of a log by a mark or by name: `* 1 = Mild, 2 = Severe`,
 * `Severity: 1 = Mild, …`. Other notes belong to labels with their raised mark.
 */
export class PrintedNotes {
  private readonly lists = new Map<string, Note>();
  private readonly notes: ReadonlyMap<string, Note>;

  /** @param notes Notes of the whole document. */
  constructor(blocks: readonly Block[], notes: ReadonlyMap<string, Note>) {
    this.notes = new Map([...notes, ...raisedNotes(blocks)]);
    for (const block of blocks) {
      if (block.type === 'table') continue;
      const own =
        block.type === 'footnote' ? block.mark : block.type === 'list-item' ? block.marker : undefined;
      for (const [at, part] of block.text.split(NEXT_LIST).entries()) {
        const printed = START_MARK.exec(part);
        this.add(printed === null ? part : part.slice(printed[0].length), {
          mark: printed?.[1] ?? (at === 0 ? own : undefined),
          id: block.id,
        });
      }
    }
  }

  private add(text: string, { mark = '', id }: { mark: string | undefined; id: string }): void {
    const coded = codedListIn(text);
    if (coded === null) return;
    const { before } = coded;
    const list = { text: text.slice(text.indexOf(before) + before.length), id };
    if (plainMark(mark) !== '') this.lists.set(plainMark(mark), list);
    if (before !== '') this.lists.set(foldWithoutEnd(before), list);
  }

  /** Undefined if no list belongs to the title. */
  of(title: string): Listed | undefined {
    const mark = END_MARK.exec(title);
    const bare = mark === null ? title : title.slice(0, mark.index);
    const list = this.lists.get(plainMark(mark?.[1] ?? '')) ?? this.lists.get(foldWithoutEnd(bare));
    return list === undefined ? undefined : { label: `${bare} ${list.text}`, ids: [list.id] };
  }

  /** The text without the raised marks of notes. */
  bare(text: string): string {
    return text.replace(RAISED, (whole, mark: string, at: number) =>
      this.noteOf(mark, text.slice(0, at)) === undefined ? whole : '',
    );
  }

  /** The field with what the notes say whose marks stand in its label or its choices. */
  explained(field: Field): Field {
    const { choices = [] } = field;
    const texts = [field.question, ...choices.map(({ text }) => text)];
    const notes = texts.flatMap((text) =>
      [...text.matchAll(RAISED)].flatMap(
        ({ 1: mark = '', index }) => this.noteOf(mark, text.slice(0, index)) ?? [],
      ),
    );
    if (notes.length === 0) return field;
    const answer: Field = {
      ...field,
      ...(field.choices && {
        choices: choices.map((choice) => ({ ...choice, text: this.bare(choice.text) })),
      }),
    };
    const said = notes.map(({ text }) => text.replace(/\.$/, ''));
    const instruction = [field.instruction, ...said].filter((one) => one).join('; ');
    const blockIds = [...new Set([...field.blockIds, ...notes.map(({ id }) => id)])];
    return fieldOf(
      { label: this.bare(field.question), answer, instruction },
      { isAnnotated: false, blockIds },
    );
  }

  private noteOf(mark: string, before: string): Note | undefined {
    return EXPONENT.test(before) ? undefined : this.notes.get(plainMark(mark));
  }
}
