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
  it('scroll the chosen tab to the middle of their bar, first and after each choice', async () => {
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const place = NAMES.indexOf(this.textContent);
      return place < 0 ? new DOMRect(0, 0, 150, 40) : new DOMRect(place * 100, 0, 100, 40);
    });
    renderScreen(<Screen />);
    const bar = screen.getByRole('tablist').parentElement;
    expect(bar?.scrollLeft).toBe(175);

    await userEvent.click(screen.getByRole('tab', { name: 'one' }));

    // The boxes of this test do not move when the bar scrolls.
    expect(bar?.scrollLeft).toBe(150);
  });
});
