import { Box, type BoxProps } from '@chakra-ui/react';

interface ProgressBarProps extends BoxProps {
  /** The accessible name of the progress. */
  readonly label: string;
  readonly done: number;
  /** Null while the total is unknown. */
  readonly of: number | null;
}

/** A plain bar: Chakra's own adds a state machine of 3 kB to the first load. */
export function ProgressBar({ label, done, of, ...rest }: ProgressBarProps) {
  const percent = of === null ? null : Math.min(100, Math.round((done / Math.max(1, of)) * 100));
  return (
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      h="1"
      borderRadius="full"
      bg="bg.emphasized"
      overflow="hidden"
      {...rest}
    >
      <Box
        h="full"
        w={`${percent ?? 40}%`}
        bg="teal.solid"
        borderRadius="full"
        transition="width 160ms"
        animation={percent === null ? 'breathe 1.6s ease-in-out infinite' : undefined}
      />
    </Box>
  );
}
