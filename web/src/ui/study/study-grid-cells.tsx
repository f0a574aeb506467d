import { Box, Text } from '@chakra-ui/react';
import type { StudyDecision, StudyMark, StudyVisit } from '@app/contracts';
import { messages as t } from '../../messages';
import { signOf } from './grid-keys';
import { LABEL } from './grid-window';

interface Selectable {
  readonly selected: string | null;
  readonly decision: StudyDecision | undefined;
  /** True if the readers disagree about the value and no person has decided. */
  readonly isDiffering: boolean;
  readonly onSelect: (address: { entity: string; field: string }) => void;
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
export function GridHead({
  visit,
  epoch,
  left,
  width,
  column,
  selected,
  onSelect,
  ...states
}: GridHeadProps) {
  const { id, name, statedTimes, window, repeats } = visit;
  const below = [window && t.study.window(window.value), repeats?.words].filter((text) => text !== undefined);
  const key = `${id} name`;
  return (
    <Box
      id={`study-${key}`}
      role="columnheader"
      aria-colindex={column}
      aria-selected={selected === key}
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
      onClick={() => onSelect({ entity: id, field: 'name' })}
      {...(selected === key && OUTLINE)}
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
}

type RowHeadProps = { readonly text: string; readonly notes?: readonly string[] | undefined } & (
  { readonly isGroup: true } | (Selectable & { readonly id: string; readonly isGroup?: never })
);

/** The label of a row, which stays in sight. */
export function RowHead({ text, notes = [], ...row }: RowHeadProps) {
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
  const key = `${row.id} name`;
  return (
    <Box
      id={`study-${key}`}
      role="rowheader"
      aria-colindex={1}
      aria-selected={row.selected === key}
      {...look}
      cursor="pointer"
      title={[text, ...notes].join('\n')}
      onClick={() => row.onSelect({ entity: row.id, field: 'name' })}
      {...(row.selected === key && OUTLINE)}
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
}

interface GridCellProps extends Selectable {
  readonly mark: StudyMark | undefined;
  readonly entity: string;
  readonly label: string;
  readonly notes: readonly string[] | undefined;
  readonly left: number;
  readonly width: number;
  readonly column: number;
}

/** A cell of the schedule, with and without a mark. */
export function GridCell(props: GridCellProps) {
  const { mark, entity, label, notes = [], left, width, column, selected, onSelect } = props;
  const key = `${entity} mark`;
  const sign = mark === undefined ? '' : signOf(mark);
  return (
    <Box
      id={`study-${key}`}
      role="gridcell"
      aria-colindex={column}
      aria-selected={selected === key}
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
      onClick={() => onSelect({ entity, field: 'mark' })}
      {...(selected === key && OUTLINE)}
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
}

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
