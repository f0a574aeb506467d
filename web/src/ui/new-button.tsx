import { Button, Icon } from '@chakra-ui/react';
import { type LucideIcon, Plus } from 'lucide-react';

interface NewButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly icon?: LucideIcon;
}

/** Makes what a page is a list of; the key `n` presses it. */
export function NewButton({ label, onClick, icon = Plus }: NewButtonProps) {
  return (
    <Button colorPalette="teal" flexShrink="0" onClick={onClick} data-shortcut="new">
      <Icon as={icon} boxSize="4" aria-hidden="true" />
      {label}
    </Button>
  );
}
