import { Icon, IconButton, Menu, Portal } from '@chakra-ui/react';
import { Monitor, Moon, Sun } from 'lucide-react';
import { messages as t } from '../messages';
import { chooseTheme, THEME_CHOICES, useThemeChoice } from './theme-choice';

const icons = { system: Monitor, light: Sun, dark: Moon };

/** System, light or dark. */
export function ThemeMenu() {
  const choice = useThemeChoice();
  return (
    <Menu.Root
      positioning={{ placement: 'bottom-end' }}
      onSelect={({ value }) => {
        const chosen = THEME_CHOICES.find((candidate) => candidate === value);
        if (chosen) chooseTheme(chosen);
      }}
    >
      <Menu.Trigger asChild>
        <IconButton variant="ghost" size="xs" color="fg.muted" aria-label={t.frame.theme}>
          <Icon as={icons[choice]} boxSize="4" aria-hidden="true" />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="36">
            {THEME_CHOICES.map((value) => (
              <Menu.Item key={value} value={value} fontWeight={value === choice ? 'semibold' : 'normal'}>
                <Icon as={icons[value]} boxSize="4" aria-hidden="true" />
                {t.frame.themes[value]}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
