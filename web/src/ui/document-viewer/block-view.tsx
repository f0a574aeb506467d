import type { Block, TableBlock } from '@app/contracts';
import { memo } from 'react';
import { messages as t } from '../../messages';
import { MarkedText } from './marked-text';
import { toGrid } from './table-grid';

interface BlockProps {
  readonly block: Block;
  readonly query: string;
  /** The id of this block, or of a row or cell in it. */
  readonly hovered: string | null;
  readonly selected: string | null;
}

/** One extracted block. Plain elements with classes, because a long protocol has tens of thousands of them. */
export const BlockView = memo(function BlockView({ block, query, hovered, selected }: BlockProps) {
  if (block.type === 'table') return <TableView table={block} {...{ query, hovered, selected }} />;
  const note = noteOf(block);
  return (
    <div
      className={`b b-${block.type}${block.excluded ? ' b-excluded' : ''}`}
      data-id={block.id}
      data-hovered={hovered === block.id || undefined}
      aria-current={selected === block.id || undefined}
      tabIndex={selected === block.id ? 0 : -1}
      {...(block.type === 'heading'
        ? { role: 'heading', 'aria-level': Math.min(6, block.level + 1), 'data-level': block.level }
        : {})}
      style={block.type === 'list-item' ? { paddingInlineStart: `${block.level * 1.25}rem` } : undefined}
    >
      {note && <span className="b-note">{note}</span>}
      {block.type === 'heading' && block.number && <span className="b-mark">{block.number}</span>}
      {block.type === 'list-item' && <span className="b-mark">{block.marker}</span>}
      {block.type === 'footnote' && <sup className="b-mark">{block.mark}</sup>}
      <span className="b-text">
        <MarkedText text={block.text} query={query} />
      </span>
    </div>
  );
});

function noteOf({ hidden, excluded }: Block): string | null {
  if (hidden) return t.preview.hidden;
  return excluded ? t.preview.excluded[excluded] : null;
}

interface TableProps extends Omit<BlockProps, 'block'> {
  readonly table: TableBlock;
}

function TableView({ table, query, hovered, selected }: TableProps) {
  const grid = toGrid(table);
  const note = noteOf(table);
  return (
    <div className="b b-table" data-hovered={hovered === table.id || undefined}>
      {note && <span className="b-note">{note}</span>}
      <div className="b-scroll" role="group" tabIndex={0} aria-label={table.text || t.preview.table}>
        <table data-id={table.id} aria-current={selected === table.id || undefined}>
          {table.text && (
            <caption>
              <MarkedText text={table.text} query={query} />
            </caption>
          )}
          <tbody>
            {table.rows.map((row, index) => (
              <tr
                key={row.id}
                data-id={row.id}
                data-hovered={hovered === row.id || undefined}
                aria-current={selected === row.id || undefined}
                tabIndex={selected === row.id ? 0 : -1}
              >
                {(grid[index] ?? []).map((place) => {
                  if ('blank' in place) return <td key={place.blank} />;
                  const Cell = row.isHeader ? 'th' : 'td';
                  return (
                    <Cell
                      key={place.column}
                      data-id={place.id}
                      data-hovered={hovered === place.id || undefined}
                      aria-current={selected === place.id || undefined}
                      className={place.bold ? 'b-bold' : undefined}
                      colSpan={place.columnSpan}
                      rowSpan={place.rowSpan}
                    >
                      <MarkedText text={place.text} query={query} />
                    </Cell>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
