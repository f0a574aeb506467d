import { Box, chakra, Table, VisuallyHidden } from '@chakra-ui/react';
import { Group } from '@visx/group';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useLayoutEffect, useRef, useState } from 'react';
import { numberText } from '../../lib/format';
import { messages as t } from '../../messages';

interface Month {
  readonly month: string;
  readonly year?: number;
  readonly count: number;
}

/** Heights of the specification (§2), in pixels. */
const BAR = { minimum: 10, maximum: 140 };
const LABEL = 20;
/** Room for the figures of the axis. */
const AXIS = 32;
const TICKS_MAXIMUM = 3;
/** Before the first measurement. */
const WIDTH = 720;
/** Opacity of a month without registrations. The specification asks for a bar in every month. */
const FAINT = 0.35;
const HEIGHT = BAR.maximum + 2 * LABEL;

/** Registrations by month: bars to look at, the same figures as a table to listen to. */
export function RegistrationChart({ months }: { months: readonly Month[] }) {
  const [frame, width] = useWidth();
  const keyOf = ({ month, year }: Month) => `${month} ${year ?? ''}`.trim();
  const x = scaleBand({ domain: months.map(keyOf), range: [AXIS, width], padding: 0.25 });
  const height = scaleLinear({
    domain: [0, Math.max(1, ...months.map(({ count }) => count))],
    range: [BAR.minimum, BAR.maximum],
  });
  return (
    <Box ref={frame} overflow="hidden">
      <chakra.svg
        color="fg.muted"
        fill="currentColor"
        display="block"
        fontSize={{ base: '2xs', sm: 'xs' }}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        width={width}
        height={HEIGHT}
        aria-hidden="true"
        focusable="false"
      >
        {ticksOf(height).map((tick) => {
          const y = LABEL + BAR.maximum - height(tick);
          return (
            <Group key={tick} top={y} data-part="tick">
              <chakra.line x1={AXIS} x2={width} stroke="border" />
              <text x={AXIS - 8} y={4} textAnchor="end">
                {numberText(tick)}
              </text>
            </Group>
          );
        })}
        {months.map((month) => {
          const left = x(keyOf(month)) ?? 0;
          const size = height(month.count);
          const top = LABEL + BAR.maximum - size;
          return (
            <Group key={keyOf(month)} left={left} data-part="month">
              <chakra.g color="teal.solid" opacity={month.count === 0 ? FAINT : undefined}>
                <Bar y={top} width={x.bandwidth()} height={size} rx={3} fill="currentColor" />
              </chakra.g>
              <chakra.text
                x={x.bandwidth() / 2}
                y={top - 6}
                textAnchor="middle"
                color="fg"
                fontWeight="medium"
              >
                {month.count}
              </chakra.text>
              <text x={x.bandwidth() / 2} y={HEIGHT - 4} textAnchor="middle">
                {month.month}
              </text>
            </Group>
          );
        })}
      </chakra.svg>
      <VisuallyHidden>
        <Table.Root>
          <Table.Header>
            <Table.Row>
              <Table.ColumnHeader>{t.admin.month}</Table.ColumnHeader>
              <Table.ColumnHeader>{t.admin.registrations}</Table.ColumnHeader>
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {months.map((month) => (
              <Table.Row key={keyOf(month)}>
                <Table.Cell>{keyOf(month)}</Table.Cell>
                <Table.Cell>{month.count}</Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </VisuallyHidden>
    </Box>
  );
}

/** Whole numbers: there are no half registrations. */
const ticksOf = (scale: ReturnType<typeof scaleLinear<number>>): number[] =>
  scale.ticks(TICKS_MAXIMUM).filter(Number.isInteger);

/** How much room there is; the bars keep their height whatever it is. */
function useWidth() {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(WIDTH);
  useLayoutEffect(() => {
    if (!frame.current) return undefined;
    const observer = new ResizeObserver((entries) => {
      const room = entries.at(-1)?.contentRect.width;
      if (room) setWidth(Math.floor(room));
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return [frame, width] as const;
}
