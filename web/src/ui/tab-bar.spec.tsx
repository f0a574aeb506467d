import { Tabs } from '@chakra-ui/react';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderScreen } from '../../test/render';
import { TabBar } from './tab-bar';

const NAMES = ['one', 'two', 'three'];

function Screen() {
  const [value, setValue] = useState('three');
  return (
    <Tabs.Root value={value} onValueChange={(change) => setValue(change.value)}>
      <TabBar label="Parts" value={value}>
        {NAMES.map((name) => (
          <Tabs.Trigger key={name} value={name}>
            {name}
          </Tabs.Trigger>
        ))}
      </TabBar>
    </Tabs.Root>
  );
}

describe('the tabs of a screen', () => {
  it('scroll the chosen tab into view, first and after each choice', async () => {
    const shown: (string | null)[] = [];
    const found = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollIntoView') ?? {};
    Object.defineProperty(Element.prototype, 'scrollIntoView', {
      ...found,
      value(this: Element) {
        shown.push(this.textContent);
      },
    });
    try {
      renderScreen(<Screen />);
      expect(shown).toEqual(['three']);

      await userEvent.click(screen.getByRole('tab', { name: 'one' }));

      expect(shown).toEqual(['three', 'one']);
    } finally {
      Object.defineProperty(Element.prototype, 'scrollIntoView', found);
    }
  });
});
