import type { Block, PageReport, TableBlock, TableCell } from '@app/contracts';

/** A drop-down list of a workbook that asks for an answer. */
export interface CountedDropDown {
  readonly block: TableBlock;
  /** The text before or above its cells, which is the question. */
  readonly label: TableCell;
  /** The filled cells and form fields that have the list. */
  readonly cells: readonly TableCell[];
}

interface Area {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

interface Placed extends Pick<Area, 'top' | 'left'> {
  readonly cell: TableCell;
  readonly block: TableBlock;
}

/**
 * The lists of the shown sheets whose cells print nothing: one for each row with a question before the list, or one below a title.
 * Cells that are filled in have a list because their content is chosen from it.
 */
export function countDropDowns(blocks: readonly Block[], pages: readonly PageReport[]): CountedDropDown[] {
  return pages.flatMap(({ name = '', dropDowns = [] }) => {
    const placed = placedOn(name, blocks);
    return dropDowns.flatMap((areas) =>
      areas
        .split(' ')
        .map(areaOf)
        .flatMap((area) => (area === undefined ? [] : asked(area, placed))),
    );
  });
}

function asked(area: Area, placed: readonly Placed[]): CountedDropDown[] {
  const inside = placed.filter(
    ({ top, left }) => top >= area.top && top <= area.bottom && left >= area.left && left <= area.right,
  );
  if (inside.some(({ cell: { text, fields } }) => fields === undefined && text.trim() !== '')) return [];
  const labels = placed.filter(({ cell }) => /\p{L}{2}/u.test(cell.text) && cell.fields === undefined);
  const rows = new Map<number, Placed>();
  for (const one of labels)
    if (one.top >= area.top && one.top <= area.bottom && one.left < area.left) {
      const nearest = rows.get(one.top);
      if (nearest === undefined || nearest.left < one.left) rows.set(one.top, one);
    }
  if (rows.size > 0)
    return [...rows].map(([top, { block, cell }]) => ({
      block,
      label: cell,
      cells: inside.filter((one) => one.top === top).map((one) => one.cell),
    }));
  return labels
    .filter(({ top, left }) => top === area.top - 1 && left >= area.left && left <= area.right)
    .map(({ block, cell, left }) => ({
      block,
      label: cell,
      cells: inside.filter((one) => one.left === left).map((one) => one.cell),
    }));
}

const placedOn = (sheet: string, blocks: readonly Block[]): Placed[] =>
  blocks.flatMap((block) =>
    block.type !== 'table' || block.hidden === true
      ? []
      : block.rows.flatMap(({ cells }) =>
          cells.flatMap((cell) => {
            const area =
              cell.anchor.kind === 'xlsx' && cell.anchor.sheet === sheet
                ? areaOf(cell.anchor.cell)
                : undefined;
            return area === undefined ? [] : [{ top: area.top, left: area.left, cell, block }];
          }),
        ),
  );

/** `B5` or `B5:D9` */
function areaOf(range: string): Area | undefined {
  const [, left = '', top, right = left, bottom = top] =
    /^\$?([A-Z]{1,3})\$?(\d{1,7})(?::\$?([A-Z]{1,3})\$?(\d{1,7}))?$/.exec(range) ?? [];
  if (top === undefined) return undefined;
  return { top: Number(top), bottom: Number(bottom), left: columnOf(left), right: columnOf(right) };
}

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
