import { Button, Icon } from '@chakra-ui/react';
import { type LucideIcon, Plus } from 'lucide-react';

interface NewButtonProps {
  readonly label: string;
  readonly onClick: () => void;
  readonly icon?: LucideIcon;
}

/** Creates an item of the page's list. Shortcut: `n`. */
export function NewButton({ label, onClick, icon = Plus }: NewButtonProps) {
  return (
    <Button colorPalette="teal" flexShrink="0" onClick={onClick} data-shortcut="new">
      <Icon as={icon} boxSize="4" aria-hidden="true" />
      {label}
    </Button>
  );
}
