import type { ScheduleDesign } from './design';

/** `soa_gold.json`: the content that a perfect reader finds in the schedules of a document. */
export function designGold(designs: readonly ScheduleDesign[]): object {
  return { tables: designs.map(tableGold) };
}

function tableGold({ title, headers, rows }: ScheduleDesign): object {
  const visits = headers[0]?.texts.length ?? 0;
  const columns = Array.from({ length: visits }, (_visit, index) => ({
    col: `c${index}`,
    label: '',
    headers: Object.fromEntries(headers.map(({ texts }, row) => [`h${row}`, texts[index] ?? ''])),
    is_label_column: false,
  }));
  return {
    title,
    columns,
    activities: rows.map(({ name, parent, isSection }) => ({ name, parent, is_section_header: isSection })),
    cells: rows.flatMap((row) =>
      row.cells.flatMap((cell) =>
        cell.values.flatMap((value, at) => (value === '' ? [] : [[row.name, `c${cell.column + at}`, value]])),
      ),
    ),
  };
}
