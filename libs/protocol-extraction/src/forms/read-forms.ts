import type { Block } from '@app/contracts';
import type { Sourced } from '../study';
import { readDictionaries } from './dictionary';
import { identifies } from './field';
import type { Field, FieldForm, FieldGroup } from './form';
import { fieldsOfLines } from './form-lines';
import { fieldsOfTable, isFillable } from './form-tables';
import { areAnnotated } from './question';
import { hasSign, piecesOf } from './signs';

/** Fewer fields are places for signatures or examples in a text. */
const FEWEST_FIELDS = 2;

/**
 * Reads forms to fill in, blank or annotated, and data dictionaries. Blocks that the readers of the schedule use are no forms.
 *
 * @param taken Ids of the tables that are schedules.
 */
export function readForms(blocks: readonly Block[], taken: ReadonlySet<string>): readonly FieldForm[] {
  const free = blocks.filter(({ id }) => !taken.has(id));
  const { forms, tables } = readDictionaries(free);
  return [...forms, ...pagesOf(free.filter(({ id }) => !tables.has(id))).flatMap(formOf)];
}

interface Page {
  readonly title: Sourced | null;
  readonly blocks: readonly Block[];
}

/** Parts of a document that begin with a title. */
function pagesOf(blocks: readonly Block[]): Page[] {
  const pages: { title: Sourced | null; blocks: Block[] }[] = [{ title: null, blocks: [] }];
  for (const block of blocks) {
    const title = titleOf(block);
    if (title === null) pages.at(-1)?.blocks.push(block);
    else pages.push({ title: { value: title, blockIds: [block.id] }, blocks: [] });
  }
  return withInnerTitles(pages);
}

const LEADERS = /^[.\s·_]{2,}|[.\s·_]{4,}.{0,2}[.\s·_]{4,}$|[.·_]{4,}$/g;
const LONGEST_TITLE = 12;

/** The title of a form: a heading, or a line between leaders. */
function titleOf(block: Block): string | null {
  if (block.type === 'heading') return hasSign(block.text) ? null : block.text;
  if (block.type !== 'paragraph' || !/^[.·]{2,}\s?\p{L}/u.test(block.text)) return null;
  const bare = block.text.replace(LEADERS, '').replace(/[.·]{2,}/g, ' ').trim();
  return bare.split(/\s+/).length > LONGEST_TITLE ? null : bare.replace(/\.(?=\()/g, ' ').replace(/\.$/, '');
}

/** A page without a title, such as a sheet, gets its first short line. */
const withInnerTitles = (pages: readonly Page[]): Page[] =>
  pages.map((page) => {
    if (page.title !== null) return page;
    const first = page.blocks.find(
      ({ type, text }) => type === 'paragraph' && !hasSign(text) && text.split(/\s+/).length <= LONGEST_TITLE && !/[.:?]$/.test(text),
    );
    return first === undefined ? page : { title: { value: first.text, blockIds: [first.id] }, blocks: page.blocks };
  });

const IF_YES = /^if\s+(?:yes|no|other|applicable|so|not)\b\s*(?=[,:;]|then\b|please\b|$)/i;
const INSTRUCTION = /^(?:instructions?|note|please|record|complete|check|select|list all|enter)\b/i;

function formOf({ title, blocks }: Page): FieldForm[] {
  const groups: FieldGroup[] = [];
  const identification: Sourced[] = [];
  const instructions: Sourced[] = [];
  const isAnnotated = areAnnotated(blocks.flatMap((block) => (block.type === 'table' ? [] : [labelOf(block.text)])));
  let lines: Exclude<Block, { type: 'table' }>[] = [];
  let condition: string | undefined;
  const add = (group: FieldGroup): void => {
    const fields = group.fields.filter(({ question }) => question !== '' && !isIdentity(question, group));
    if (fields.length > 0) groups.push({ ...group, fields: condition === undefined ? fields : fields.map(withCondition) });
  };
  const withCondition = (field: Field): Field =>
    field.condition === undefined && condition !== undefined ? { ...field, condition } : field;
  const flush = (): void => {
    const read = fieldsOfLines(lines, isAnnotated);
    identification.push(...read.identification.map((id) => ({ value: lines.find((line) => line.id === id)?.text ?? '', blockIds: [id] })));
    add({ isRepeating: false, fields: read.fields });
    lines = [];
  };
  for (const block of blocks) {
    if (block.type === 'table') {
      flush();
      for (const { heading, isRepeating, fields } of isFillable(block) ? fieldsOfTable(block) : [])
        add({ isRepeating, fields, ...(heading && { name: { value: heading.text, blockIds: [heading.id] } }) });
      condition = undefined;
      continue;
    }
    const isQuiet = !hasSign(block.text);
    if (isQuiet && IF_YES.test(block.text)) {
      flush();
      condition = IF_YES.exec(block.text)?.[0].trim();
    } else lines.push(block);
    if (isQuiet && INSTRUCTION.test(block.text)) instructions.push({ value: block.text, blockIds: [block.id] });
  }
  flush();
  const fields = groups.reduce((sum, group) => sum + group.fields.length, 0);
  if (fields < FEWEST_FIELDS) return [];
  return [{ name: title ?? { value: 'Form', blockIds: groups[0]?.fields[0]?.blockIds ?? [] }, instructions, groups: joined(groups), identification }];
}

const isIdentity = (question: string, { isRepeating }: FieldGroup): boolean => !isRepeating && identifies(question);

const labelOf = (text: string): string => {
  const [first] = piecesOf(text);
  return typeof first === 'string' ? first.replace(/:$/, '') : '';
};

/** Neighbouring groups without names that do not repeat are one group. */
function joined(groups: readonly FieldGroup[]): FieldGroup[] {
  const result: FieldGroup[] = [];
  for (const group of groups) {
    const last = result.at(-1);
    const isSame = last !== undefined && !last.isRepeating && !group.isRepeating && group.name === undefined;
    if (isSame) result.splice(-1, 1, { ...last, fields: [...last.fields, ...group.fields] });
    else result.push(group);
  }
  return result;
}
