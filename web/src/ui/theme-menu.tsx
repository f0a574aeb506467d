import { Icon, Menu, Portal } from '@chakra-ui/react';
import { messages as t } from '../messages';
import { ThemeButton, themeIcons } from './theme-button';
import { chooseTheme, THEME_CHOICES, useThemeChoice } from './theme-choice';

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
        <ThemeButton />
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="36">
            {THEME_CHOICES.map((value) => (
              <Menu.Item key={value} value={value} fontWeight={value === choice ? 'semibold' : 'normal'}>
                <Icon as={themeIcons[value]} boxSize="4" aria-hidden="true" />
                {t.frame.themes[value]}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
