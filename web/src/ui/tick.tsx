import { chakra } from '@chakra-ui/react';

interface TickProps {
  readonly label: string;
  readonly isTicked: boolean;
  readonly onToggle: () => void;
}

/** The browser's own box: hundreds of rows have one, and the first load does without a machine for it. */
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
