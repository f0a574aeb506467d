import { Box, Text } from '@chakra-ui/react';
import type { StudyDecision, StudyMark, StudyVisit } from '@app/contracts';
import { memo } from 'react';
import { messages as t } from '../../messages';
import { signOf } from './grid-keys';
import { LABEL } from './grid-window';

/** A value of the grid. Its element carries its address as `data-entity` and `data-field`, so that the grid needs one handler. */
interface Selectable {
  readonly isSelected: boolean;
  readonly decision: StudyDecision | undefined;
  /** True if the readers disagree about the value and no person has decided. */
  readonly isDiffering: boolean;
}

const OUTLINE = {
  outlineWidth: '2px',
  outlineStyle: 'solid',
  outlineColor: 'teal.solid',
  outlineOffset: '-2px',
} as const;

interface GridHeadProps extends Selectable {
  readonly visit: StudyVisit;
  readonly epoch: string | undefined;
  readonly left: number;
  readonly width: number;
  readonly column: number;
}

/** The header of a visit: epoch, name, window and repeats. */
export const GridHead = memo(function GridHead({
  visit,
  epoch,
  left,
  width,
  column,
  isSelected,
  ...states
}: GridHeadProps) {
  const { id, name, statedTimes, window, repeats } = visit;
  const below = [window && t.study.window(window.value), repeats?.words].filter((text) => text !== undefined);
  return (
    <Box
      id={`study-${id} name`}
      data-entity={id}
      data-field="name"
      role="columnheader"
      aria-colindex={column}
      aria-selected={isSelected}
      position="absolute"
      top="0"
      h="full"
      px="1"
      pt="1"
      textAlign="center"
      fontSize="xs"
      lineHeight="short"
      overflow="hidden"
      cursor="pointer"
      borderEndWidth="1px"
      borderBottomWidth="1px"
      borderColor="border"
      title={[epoch, name.value, ...statedTimes, ...below].filter(Boolean).join('\n')}
      style={{ left, width }}
      {...(isSelected && OUTLINE)}
    >
      {epoch && (
        <Text color="fg.muted" truncate>
          {epoch}
        </Text>
      )}
      <Text fontWeight="semibold" truncate>
        {name.value}
        <Sign {...states} />
      </Text>
      <Text color="fg.muted" truncate>
        {below.join(', ')}
      </Text>
    </Box>
  );
});

type RowHeadProps = { readonly text: string; readonly notes?: readonly string[] | undefined } & (
  { readonly isGroup: true } | (Selectable & { readonly id: string; readonly isGroup?: never })
);

/** The label of a row, which stays in sight. */
export const RowHead = memo(function RowHead({ text, notes = [], ...row }: RowHeadProps) {
  const look = {
    position: 'sticky',
    insetInlineStart: '0',
    zIndex: '1',
    h: 'full',
    px: '2',
    display: 'flex',
    alignItems: 'center',
    bg: 'bg.panel',
    borderEndWidth: '1px',
    borderColor: 'border',
    style: { width: LABEL },
  } as const;
  if (row.isGroup)
    return (
      <Box role="rowheader" {...look} fontWeight="semibold" title={text}>
        <Text truncate>{text}</Text>
      </Box>
    );
  return (
    <Box
      id={`study-${row.id} name`}
      data-entity={row.id}
      data-field="name"
      role="rowheader"
      aria-colindex={1}
      aria-selected={row.isSelected}
      {...look}
      cursor="pointer"
      title={[text, ...notes].join('\n')}
      {...(row.isSelected && OUTLINE)}
    >
      <Text truncate>{text}</Text>
      {notes.length > 0 && (
        <Text as="sup" color="fg.muted" aria-label={t.study.hasNotes(notes.length)}>
          *
        </Text>
      )}
      <Sign {...row} />
    </Box>
  );
});

interface GridCellProps extends Selectable {
  readonly mark: StudyMark | undefined;
  readonly entity: string;
  readonly label: string;
  readonly notes: readonly string[] | undefined;
  readonly left: number;
  readonly width: number;
  readonly column: number;
}

/** A cell of the schedule, with and without a mark. Scrolling renders new cells only. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { mark, entity, label, notes = [], left, width, column, isSelected } = props;
  const sign = mark === undefined ? '' : signOf(mark);
  return (
    <Box
      id={`study-${entity} mark`}
      data-entity={entity}
      data-field="mark"
      role="gridcell"
      aria-colindex={column}
      aria-selected={isSelected}
      aria-label={t.study.cell(label, sign, props.isDiffering)}
      position="absolute"
      top="0"
      h="full"
      display="flex"
      alignItems="center"
      justifyContent="center"
      cursor="pointer"
      borderEndWidth="1px"
      borderColor="border.muted"
      overflow="hidden"
      whiteSpace="nowrap"
      title={[label, ...notes].join('\n')}
      style={{ left, width }}
      {...(isSelected && OUTLINE)}
    >
      {sign}
      {notes.length > 0 && (
        <Text as="sup" color="fg.muted">
          *
        </Text>
      )}
      <Sign {...props} />
    </Box>
  );
});

const SIGNS = { proposed: null, accepted: '✓', corrected: '●', rejected: '✕' } as const;

/** A difference or the decision of a person as a sign; the bar below the grid says it in words. */
export function Sign({
  decision,
  isDiffering = false,
}: Partial<Pick<Selectable, 'decision' | 'isDiffering'>>) {
  const sign = isDiffering ? '≠' : decision?.isStale ? '!' : SIGNS[decision?.decision ?? 'proposed'];
  if (sign === null) return null;
  return (
    <Text
      as="span"
      aria-hidden="true"
      color={sign === '≠' || sign === '!' ? 'fg.warning' : 'fg.accent'}
      fontSize="xs"
      ms="1"
    >
      {sign}
    </Text>
  );
}
