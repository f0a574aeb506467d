import { chakra } from '@chakra-ui/react';

interface TickProps {
  readonly label: string;
  readonly isTicked: boolean;
  readonly onToggle: () => void;
}

/** A native checkbox: hundreds of rows have one, and the first load needs no state machine for it. */
export function Tick({ label, isTicked, onToggle }: TickProps) {
  return (
    <chakra.label display="inline-grid" placeItems="center" boxSize="6" flexShrink="0" cursor="pointer">
      <chakra.input
        type="checkbox"
        aria-label={label}
        checked={isTicked}
        onChange={onToggle}
        boxSize="4"
        accentColor="teal.solid"
        cursor="pointer"
      />
    </chakra.label>
  );
}
