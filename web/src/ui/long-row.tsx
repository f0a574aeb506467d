import { memo, useCallback, useState, type ComponentType, type RefCallback } from 'react';
import { canWatchRows, watchRow } from '../lib/rows-in-sight';

/** The number of rows rendered in full before visibility is measured. */
const DRAWN_AT_ONCE = 30;

/** True for the first rows of a list. */
export const isFirstRow = (place: number): boolean => place < DRAWN_AT_ONCE;

interface Watched {
  /** The ref of the outermost element of the row. */
  readonly watch: RefCallback<HTMLElement>;
}

interface FarRow<Props> {
  readonly kind: 'item' | 'table row' | 'grid row';
  /** The text of a row outside the viewport, for the browser's search and for screen readers. */
  readonly words: (props: Props) => string;
  /** In rem, used until the row has been rendered. */
  readonly height: number;
  /** The number of cells. Only for table rows. */
  readonly columns?: (props: Props) => number;
}

interface Placed {
  readonly isFirst: boolean;
}

/**
 * In a long list, only rows within one screen of the viewport are rendered in full. Other rows keep their text and height.
 * Otherwise each response would create, lay out and remove thousands of buttons with tooltips and menus.
 */
export function longRow<Props extends object>(Whole: ComponentType<Props & Watched>, far: FarRow<Props>) {
  return memo(function LongRow({ isFirst, ...rest }: Props & Placed) {
    // Without `isFirst`, these are the row's props. The compiler cannot infer that for a generic type.
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

/** Plain elements styled in page.css. They are visible only for a moment. */
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
