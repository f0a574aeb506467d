import { chakra } from '@chakra-ui/react';
import { exactTimeText, relativeTime } from '../lib/format';
import { useNow } from '../lib/now';

interface TimeTextProps {
  readonly instant: string;
  /** Formats the time inside a sentence. */
  readonly wording?: (time: string) => string;
}

/** A relative time, with the exact time on hover. */
export function TimeText({ instant, wording = (time) => time }: TimeTextProps) {
  const now = useNow();
  return (
    <chakra.time dateTime={instant} title={exactTimeText(instant)}>
      {wording(relativeTime(instant, now))}
    </chakra.time>
  );
}
