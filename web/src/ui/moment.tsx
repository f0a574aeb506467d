import { chakra } from '@chakra-ui/react';
import { exactTimeText, utcText } from '../lib/format';

/** A moment to the second as the person's clock has it; in UTC on hover. */
export function Moment({ instant }: { instant: string }) {
  return (
    <chakra.time dateTime={instant} title={`${utcText(instant)} UTC`}>
      {exactTimeText(instant)}
    </chakra.time>
  );
}
