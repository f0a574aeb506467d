import { memo, useCallback, useState, type ComponentType, type RefCallback } from 'react';
import { canWatchRows, watchRow } from '../lib/rows-in-sight';

/** So many of a list are drawn whole before anybody knows what is seen of it. */
const DRAWN_AT_ONCE = 30;

/** True for the rows with which a list begins. */
export const isFirstRow = (place: number): boolean => place < DRAWN_AT_ONCE;

interface Watched {
  /** For the outermost element of the row. */
  readonly watch: RefCallback<HTMLElement>;
}

interface FarRow<Props> {
  readonly kind: 'item' | 'table row' | 'grid row';
  /** What the search of the browser finds, and what a screen reader reads, of a row that is far away. */
  readonly words: (props: Props) => string;
  /** In rem, until the row has been seen. */
  readonly height: number;
  /** How many cells wide; of table rows only. */
  readonly columns?: (props: Props) => number;
}

interface Placed {
  readonly isFirst: boolean;
}

/**
 * Of a long list only the rows within a screen of what is seen are drawn whole. The others stand there as their words, as
 * high as they were: thousands of buttons with hints and menus would have to be made, laid out and taken away for each answer.
 */
export function longRow<Props extends object>(Whole: ComponentType<Props & Watched>, far: FarRow<Props>) {
  return memo(function LongRow({ isFirst, ...rest }: Props & Placed) {
    // Without `isFirst` they are what the row takes; the compiler does not see that of a generic type.
    const props = rest as unknown as Props;
    const [seen, setSeen] = useState({ isNear: isFirst || !canWatchRows(), height: 0 });
    const watch = useCallback((element: HTMLElement | null) => {
      if (element === null || !canWatchRows()) return undefined;
      return watchRow(element, (isNear, height) =>
        setSeen((known) => (known.isNear === isNear ? known : { isNear, height: height || known.height })),
      );
    }, []);
    if (seen.isNear) return <Whole {...props} watch={watch} />;
    return (
      <Far
        kind={far.kind}
        words={far.words(props)}
        columns={far.columns?.(props) ?? 1}
        height={seen.height === 0 ? `${far.height}rem` : `${seen.height}px`}
        watch={watch}
      />
    );
  });
}

interface FarProps extends Watched {
  readonly kind: FarRow<unknown>['kind'];
  readonly words: string;
  readonly columns: number;
  readonly height: string;
}

/** Plain elements: what they look like is in page.css, and nobody sees them for longer than a moment. */
function Far({ kind, words, columns, height, watch }: FarProps) {
  const props = { ref: watch, className: 'far-row', style: { height } };
  switch (kind) {
    case 'item':
      return <li {...props}>{words}</li>;
    case 'table row':
      return (
        <tr {...props}>
          <td colSpan={columns}>{words}</td>
        </tr>
      );
    case 'grid row':
      return (
        <div role="row" {...props}>
          <span role="cell">{words}</span>
        </div>
      );
  }
}
