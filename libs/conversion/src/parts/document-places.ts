import type { Block, TableBlock } from '@app/contracts';
import type { Evidence } from '@app/study-model';
import type { PlannedDocument } from '../model/chunk';
import { nameOfBlock, nameOfRow } from '../model/block-names';
import { wordsOf } from '../sources/references';

/** What a reference of an answer points at. */
export interface FoundPlace {
  readonly evidence: readonly Evidence[];
  /** The printed text, in the order of the reference. */
  readonly text: string;
}

interface Text {
  readonly evidence: Evidence;
  readonly text: string;
  readonly order: number;
}

const ONE = /^(?:(\d+)\/)?([a-z][\w.]*?)(?:#(\d+)(?:-(\d+))?)?$/;

/**
 * The blocks, rows and cells of documents by the names that a prompt gives them: `b12`, `t1.r2` (a row, meaning its label),
 * `t1.r2.c3`, `2/b12` in the second document, `b12#3-9` for some of the words (counted from 1, both ends included), `b12+b13` for
 * a text that continues in another block. Names are read whatever their case and with blanks or brackets around them, because ids
 * are unique without those.
 */
export class DocumentPlaces {
  private readonly texts = new Map<string, Text>();
  private readonly names = new Map<string, string>();
  private readonly tablesByName = new Map<
    string,
    { readonly document: number; readonly table: TableBlock }
  >();

  constructor(private readonly documents: readonly PlannedDocument[]) {
    let order = 0;
    for (const [index, document] of documents.entries())
      for (const block of document.blocks) order = this.add(`${index + 1}/`, document, block, order);
  }

  /** Null if a part of the reference is unknown, or if a word range is empty or too long. */
  find(reference: string): FoundPlace | null {
    const found = reference.split(/[+,]/).map((one) => this.findOne(one));
    const known = found.flatMap((one) => one ?? []);
    if (known.length < found.length) return null;
    return {
      evidence: known.map(({ evidence }) => evidence),
      text: known.map(({ text }) => text).join(' '),
    };
  }

  /** The name of a place in prompts; the id of its block if the place is not in these documents. */
  nameOf(evidence: Evidence): string {
    const name = this.names.get(keyOf(evidence)) ?? evidence.block;
    const { words } = evidence;
    return words === undefined ? name : `${name}#${words[0] + 1}-${words[1]}`;
  }

  namesOf = (evidence: readonly Evidence[]): string => evidence.map((one) => this.nameOf(one)).join('+');

  /** The printed text of places, without regard to word ranges. */
  textOf(evidence: readonly Evidence[]): string {
    return evidence.map((one) => this.texts.get(this.idOf(one))?.text ?? '').join(' ');
  }

  /** Position of a place in the documents; places of unknown documents come last. */
  orderOf(evidence: Evidence | undefined): number {
    const order = evidence === undefined ? undefined : this.texts.get(this.idOf(evidence))?.order;
    return order ?? Infinity;
  }

  /** Whether the text of a block or cell meets a condition. */
  someText = (meets: (text: string) => boolean): boolean =>
    [...this.texts.values()].some(({ text }) => meets(text));

  /** The blocks and cells whose text meets a condition. */
  where(meets: (text: string) => boolean): Evidence[] {
    const found = new Map<string, Evidence>();
    for (const { evidence, text } of this.texts.values())
      if (meets(text)) found.set(keyOf(evidence), evidence);
    return [...found.values()];
  }

  /** A table by its name (`t1`, `2/t1`), or by a place in it. */
  table(name: string): { readonly document: number; readonly table: TableBlock } | null {
    return this.tablesByName.get(withDocument(tidy(name))) ?? null;
  }

  tableOf({ document, block }: Evidence): TableBlock | null {
    const found = this.documents.find(({ id }) => id === document)?.blocks.find(({ id }) => id === block);
    return found?.type === 'table' ? found : null;
  }

  blockOf({ document, block }: Evidence): Block | null {
    const blocks = this.documents.find(({ id }) => id === document)?.blocks;
    return blocks?.find(({ id }) => id === block) ?? null;
  }

  private findOne(reference: string): Text | null {
    const [, document = '1', name = '', first, last = first] = ONE.exec(tidy(reference)) ?? [];
    const found = this.texts.get(`${document}/${name}`);
    if (found === undefined || first === undefined) return found ?? null;
    const words = wordsOf(found.text);
    const [from, to] = [Number(first), Number(last)];
    if (from < 1 || to < from || to > words.length) return null;
    const evidence = { ...found.evidence, words: [from - 1, to] satisfies [number, number] };
    return { ...found, evidence, text: words.slice(from - 1, to).join(' ') };
  }

  private idOf(evidence: Evidence): string {
    return withDocument(this.names.get(keyOf(evidence)) ?? '');
  }

  private add(prefix: string, { id: document, names }: PlannedDocument, block: Block, start: number): number {
    const shown = this.documents.length === 1 ? '' : prefix;
    let order = start;
    const put = (name: string, id: string, evidence: Evidence, text: string): void => {
      const place = { evidence, text, order };
      for (const each of new Set([name, id])) this.texts.set(prefix + each.toLowerCase(), place);
      if (!this.names.has(keyOf(evidence))) this.names.set(keyOf(evidence), shown + name);
      order += 1;
    };
    const ofBlock = nameOfBlock(block.id, names);
    put(ofBlock, block.id, { document, block: block.id }, block.text);
    if (block.type !== 'table') return order;
    for (const each of [ofBlock, block.id])
      this.tablesByName.set(prefix + each.toLowerCase(), { document, table: block });
    for (const row of block.rows) {
      const ofRow = nameOfRow(row, block, names);
      for (const cell of row.cells) {
        const column = `.c${cell.column + 1}`;
        put(ofRow + column, row.id + column, { document, block: block.id, cell: cell.id }, cell.text);
      }
      const [label] = row.cells;
      if (label !== undefined) put(ofRow, row.id, { document, block: block.id, cell: label.id }, label.text);
    }
    return order;
  }
}

const keyOf = ({ document, block, cell = '' }: Evidence): string => `${document} ${block} ${cell}`;

const withDocument = (name: string): string => (/^\d+\//.test(name) ? name : `1/${name}`).toLowerCase();

/** Models add brackets, blanks and capitals. */
const tidy = (reference: string): string => reference.replace(/[\s[\]{}()"'@]/g, '').toLowerCase();

/** Whether two places are the same block or cell, whatever their words. */
export const isSamePlace = (one: Evidence, other: Evidence): boolean => keyOf(one) === keyOf(other);
