import { chakra } from '@chakra-ui/react';
import { dateText, utcText } from '../lib/format';

interface DateTextProps {
  readonly instant: string;
  /** Puts the date into a sentence. */
  readonly wording?: (date: string) => string;
}

/** A day as the person's clock has it; the moment in UTC on hover. */
export function DateText({ instant, wording = (date) => date }: DateTextProps) {
  return (
    <chakra.time dateTime={instant} title={`${utcText(instant)} UTC`}>
      {wording(dateText(instant))}
    </chakra.time>
  );
}
