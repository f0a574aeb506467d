import { chakra } from '@chakra-ui/react';
import { dateText, utcText } from '../lib/format';

interface DateTextProps {
  readonly instant: string;
  /** Formats the date inside a sentence. */
  readonly wording?: (date: string) => string;
}

/** A date in the user's time zone, with the UTC time on hover. */
export function DateText({ instant, wording = (date) => date }: DateTextProps) {
  return (
    <chakra.time dateTime={instant} title={`${utcText(instant)} UTC`}>
      {wording(dateText(instant))}
    </chakra.time>
  );
}
