import { chakra } from '@chakra-ui/react';
import { exactTimeText, utcText } from '../lib/format';

/** A time with seconds in the user's time zone, with UTC on hover. */
export function Moment({ instant }: { instant: string }) {
  return (
    <chakra.time dateTime={instant} title={`${utcText(instant)} UTC`}>
      {exactTimeText(instant)}
    </chakra.time>
  );
}
