import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RefCallback } from 'react';
import { isFirstRow, longRow } from './long-row';

type Tell = (entries: { target: Element; isIntersecting: boolean; boundingClientRect: object }[]) => void;

const told: { tell: Tell } = { tell: () => undefined };
const drawn: string[] = [];

class Sight {
  readonly watched = new Set<Element>();

  constructor(tell: Tell) {
    told.tell = tell;
  }

  observe(row: Element): void {
    this.watched.add(row);
  }

  unobserve(row: Element): void {
    this.watched.delete(row);
  }
}

interface NameProps {
  readonly name: string;
}

function Whole({ name, watch }: NameProps & { watch: RefCallback<HTMLElement> }) {
  drawn.push(name);
  return (
    <li ref={watch}>
      <button>{name}</button>
    </li>
  );
}

const Name = longRow<NameProps>(Whole, { kind: 'item', words: ({ name }) => name, height: 4 });

beforeAll(() => Object.assign(globalThis, { IntersectionObserver: Sight }));
afterAll(() => Reflect.deleteProperty(globalThis, 'IntersectionObserver'));

const rows = (count: number) => (
  <ul>
    {Array.from({ length: count }, (_, place) => (
      <Name key={place} isFirst={isFirstRow(place)} name={`Row ${place}`} />
    ))}
  </ul>
);

function look(name: string, isIntersecting: boolean): void {
  const target = screen.getByText(name).closest('li') ?? document.body;
  act(() => told.tell([{ target, isIntersecting, boundingClientRect: { height: 77 } }]));
}

const isWhole = (name: string): boolean => screen.queryByRole('button', { name }) !== null;

describe('a row of a long list', () => {
  it('is drawn whole only near what is seen, and stands there as its words elsewhere', () => {
    render(rows(200));

    expect(screen.getAllByRole('listitem')).toHaveLength(200);
    expect(screen.getAllByRole('button')).toHaveLength(30);
    expect(screen.getByText('Row 150')).toBeInTheDocument();

    look('Row 150', true);
    expect(isWhole('Row 150')).toBe(true);
  });

  it('is as high as it was when it is far again', () => {
    render(rows(1));

    look('Row 0', false);

    expect(isWhole('Row 0')).toBe(false);
    expect(screen.getByRole('listitem')).toHaveStyle({ height: '77px' });
  });

  it('stays whole for whoever is in it', async () => {
    render(rows(1));
    await userEvent.tab();

    look('Row 0', false);

    expect(screen.getByRole('button', { name: 'Row 0' })).toHaveFocus();
  });

  it('is not drawn again because the list has grown', () => {
    const { rerender } = render(rows(2));
    drawn.length = 0;

    rerender(rows(3));

    expect(drawn).toEqual(['Row 2']);
  });
});
