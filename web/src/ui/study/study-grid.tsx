import { Box, Text } from '@chakra-ui/react';
import type { StudyDecision, StudyMark, StudyModel } from '@app/contracts';
import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { messages as t } from '../../messages';
import { GridCell, GridHead, RowHead } from './study-grid-cells';
import { isOpen } from './review-order';
import type { Differences } from './study-differences';
import { cellKey } from './study-items';
import { labelOf, lineOf, linesOf, reveal, stepFrom, STEPS } from './grid-keys';
import { columnsOf, HEAD, inSteps, LABEL, ROW, windowOf } from './grid-window';

export interface StudyGridProps {
  readonly model: StudyModel;
  readonly decisions: ReadonlyMap<string, StudyDecision>;
  readonly differences: Differences;
  /** The notes on an activity, a visit or a mark, by its id. */
  readonly notes: ReadonlyMap<string, readonly string[]>;
  /** The key of the selected value. It is scrolled into sight. */
  readonly selected: string | null;
  readonly onSelect: (address: { entity: string; field: string }) => void;
  /** Opens the place of the selected value. */
  readonly onOpen: () => void;
}

/**
 * Activities by visits. Only the rows and columns in sight are rendered. Arrow keys move the selected cell; row 0 is the row of
 * visits, and column 0 the column of activities.
 */
export function StudyGrid({
  model,
  decisions,
  differences,
  notes,
  selected,
  onSelect,
  onOpen,
}: StudyGridProps) {
  const { visits, activities, marks } = model;
  const frame = useRef<HTMLDivElement>(null);
  const [scroll, setScroll] = useState({ top: 0, left: 0, height: 600, width: 1200 });
  const byCell = useMemo(
    () => new Map(marks.map((mark) => [cellKey(mark.activity, mark.visit), mark])),
    [marks],
  );
  const lines = useMemo(() => linesOf(activities), [activities]);
  const columns = columnsOf(visits.length);
  const rows = windowOf({ from: scroll.top, size: scroll.height - HEAD, step: ROW, count: lines.length });
  const shown = windowOf({
    from: scroll.left,
    size: scroll.width - LABEL,
    step: columns.width,
    count: visits.length,
  });
  const measure = (): void => {
    const box = frame.current;
    if (box === null) return;
    const next = {
      top: inSteps(box.scrollTop, ROW),
      left: inSteps(box.scrollLeft, columns.width),
      height: box.clientHeight || 600,
      width: box.clientWidth || 1200,
    };
    const isSame = (Object.keys(next) as (keyof typeof next)[]).every((key) => next[key] === scroll[key]);
    if (!isSame) setScroll(next);
  };
  const pick = ({ target }: MouseEvent<HTMLElement>): void => {
    const value = target instanceof Element ? target.closest<HTMLElement>('[data-entity]') : null;
    const { entity, field } = value?.dataset ?? {};
    if (entity !== undefined && field !== undefined) onSelect({ entity, field });
  };
  const move = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') onOpen();
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = stepFrom(selected, step, model);
    if (next !== null) onSelect(next.address);
  };
  useEffect(() => {
    const at = stepFrom(selected, [0, 0], { activities, visits });
    if (at === null) return;
    const { width } = columnsOf(visits.length);
    reveal(frame.current, { line: lineOf(lines, activities[at.row]), column: at.column, width });
  }, [selected, activities, visits, lines]);
  const statesOf = (key: string) => {
    const decision = decisions.get(key);
    return { decision, isDiffering: differences.has(key) && isOpen(decision), isSelected: selected === key };
  };
  if (visits.length === 0) return <Text color="fg.muted">{t.study.noSchedule}</Text>;
  return (
    <Box
      ref={(element: HTMLDivElement | null) => {
        frame.current = element;
        if (element !== null && element.clientHeight > 0 && scroll.height !== element.clientHeight) measure();
      }}
      onScroll={measure}
      onKeyDown={move}
      onClick={pick}
      overflow="auto"
      h="full"
      minH="64"
      borderWidth="1px"
      borderColor="border"
      borderRadius="panel"
      bg="bg.panel"
      role="grid"
      aria-label={t.study.schedule}
      aria-rowcount={lines.length + 1}
      aria-colcount={visits.length + 1}
      tabIndex={0}
      aria-activedescendant={selected === null ? undefined : `study-${selected}`}
      focusVisibleRing="inside"
    >
      <Box position="relative" style={{ height: HEAD + lines.length * ROW, width: LABEL + columns.total }}>
        <Box
          role="row"
          aria-rowindex={1}
          position="sticky"
          top="0"
          zIndex="2"
          bg="bg.muted"
          style={{ height: HEAD }}
        >
          <Box
            role="columnheader"
            aria-colindex={1}
            position="sticky"
            insetInlineStart="0"
            zIndex="3"
            bg="bg.muted"
            px="2"
            pt="2"
            fontWeight="semibold"
            borderEndWidth="1px"
            borderBottomWidth="1px"
            borderColor="border"
            style={{ width: LABEL, height: HEAD }}
          >
            {t.study.activity}
          </Box>
          {visits.slice(shown.first, shown.last).map((visit, at) => (
            <GridHead
              key={visit.id}
              visit={visit}
              epoch={model.epochs.find(({ id }) => id === visit.epoch)?.name.value}
              left={LABEL + (shown.first + at) * columns.width}
              width={columns.width}
              column={shown.first + at + 2}
              {...statesOf(`${visit.id} name`)}
            />
          ))}
        </Box>
        {lines.slice(rows.first, rows.last).map((line, at) => {
          const index = rows.first + at;
          return (
            <Box
              key={line.kind === 'group' ? line.id : line.activity.id}
              role="row"
              aria-rowindex={index + 2}
              position="absolute"
              insetInlineStart="0"
              w="full"
              borderBottomWidth="1px"
              borderColor="border.muted"
              style={{ top: HEAD + index * ROW, height: ROW }}
            >
              {line.kind === 'group' ? (
                <RowHead text={line.text} isGroup />
              ) : (
                <>
                  <RowHead
                    text={labelOf(line.activity)}
                    notes={notes.get(line.activity.id)}
                    id={line.activity.id}
                    {...statesOf(`${line.activity.id} name`)}
                  />
                  {visits.slice(shown.first, shown.last).map((visit, column) => {
                    const mark: StudyMark | undefined = byCell.get(cellKey(line.activity.id, visit.id));
                    return (
                      <GridCell
                        key={visit.id}
                        mark={mark}
                        entity={cellKey(line.activity.id, visit.id)}
                        label={t.study.mark(labelOf(line.activity), visit.name.value)}
                        notes={mark && notes.get(mark.id)}
                        left={LABEL + (shown.first + column) * columns.width}
                        width={columns.width}
                        column={shown.first + column + 2}
                        {...statesOf(`${cellKey(line.activity.id, visit.id)} mark`)}
                      />
                    );
                  })}
                </>
              )}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
