import { Icon, IconButton, type IconButtonProps } from '@chakra-ui/react';
import { Monitor, Moon, Sun } from 'lucide-react';
import { messages as t } from '../messages';
import { useThemeChoice } from './theme-choice';

export const themeIcons = { system: Monitor, light: Sun, dark: Moon };

/** The button that opens the theme menu. */
export function ThemeButton(props: IconButtonProps) {
  return (
    <IconButton variant="ghost" size="xs" color="fg.muted" aria-label={t.frame.theme} {...props}>
      <Icon as={themeIcons[useThemeChoice()]} boxSize="4" aria-hidden="true" />
    </IconButton>
  );
}
