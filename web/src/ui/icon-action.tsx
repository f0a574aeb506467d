import { Icon, IconButton, type IconButtonProps } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { Hint } from './hint';

interface IconActionProps extends Omit<IconButtonProps, 'children' | 'aria-label'> {
  readonly label: string;
  readonly icon: LucideIcon;
}

/** An icon button. Its label is the accessible name and the tooltip. */
export function IconAction({ label, icon, ...props }: IconActionProps) {
  return (
    <Hint text={label}>
      <IconButton aria-label={label} variant="ghost" size="xs" color="fg.muted" {...props}>
        <Icon as={icon} boxSize="4" aria-hidden="true" />
      </IconButton>
    </Hint>
  );
}
