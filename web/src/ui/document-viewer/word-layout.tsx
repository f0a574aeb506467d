import { Box } from '@chakra-ui/react';
import { type DocumentPreview, type PreviewElement, type PreviewNode } from '@app/contracts';
import { createElement, memo, type ReactNode, useMemo, useRef } from 'react';
import { messages as t } from '../../messages';
import { LazyPart } from './lazy-part';
import { readingStyles } from './reading-styles';
import { useBroughtIntoView } from './use-brought-into-view';

interface WordLayoutProps {
  readonly preview: DocumentPreview;
  readonly hovered: string | null;
  readonly selected: string | null;
  /** A new object scrolls the selection into view again. */
  readonly request: unknown;
  readonly onHover: (id: string | null) => void;
  readonly onPick: (id: string) => void;
}

/** The number of elements that are rendered together. */
const PART_ELEMENTS = 30;
const PART_HEIGHT = 900;

/** A DOCX with Word's layout as far as plain elements can show it: headings, lists, tables, emphasis. */
export function WordLayout({ preview, hovered, selected, request, onHover, onPick }: WordLayoutProps) {
  const parts = useMemo(() => toParts(preview.elements), [preview]);
  const scroller = useRef<HTMLDivElement>(null);
  useBroughtIntoView(scroller, selected, request);
  return (
    <Box
      ref={scroller}
      h="full"
      overflow="auto"
      bg="bg.muted"
      p={{ base: '3', md: '5' }}
      tabIndex={0}
      role="region"
      aria-label={t.preview.original}
      onMouseOver={(event) => onHover(idOf(event.target))}
      onMouseLeave={() => onHover(null)}
      onClick={(event) => {
        const id = idOf(event.target);
        if (id !== null && window.getSelection()?.isCollapsed) onPick(id);
      }}
    >
      <Box
        bg="bg.panel"
        borderWidth="1px"
        borderColor="border"
        maxW="56rem"
        mx="auto"
        px={{ base: '4', md: '10' }}
        py="8"
        css={{ ...readingStyles, ...layoutStyles }}
      >
        {parts.map(({ elements, ids }, index) => {
          const own = (id: string | null) => (id !== null && ids.has(id) ? id : null);
          return (
            <LazyPart key={index} height={PART_HEIGHT} isWanted={own(selected) !== null}>
              {() => <Elements elements={elements} hovered={own(hovered)} selected={own(selected)} />}
            </LazyPart>
          );
        })}
      </Box>
    </Box>
  );
}

const layoutStyles = {
  '& p, & .w-heading, & ul, & ol, & table': { marginBlock: '6px' },
  '& .w-heading': { fontWeight: '600', marginBlockStart: '16px' },
  '& .w-heading[aria-level="2"]': { fontSize: 'md' },
  '& ul, & ol': { paddingInlineStart: '1.5rem', listStyle: 'none' },
  '& .w-label': {
    display: 'inline-block',
    minWidth: '1.75rem',
    marginInlineEnd: '4px',
    marginInlineStart: '-1.5rem',
  },
  '& .w-heading .w-label': { marginInlineStart: '0' },
  '& td p': { marginBlock: '0' },
  '& .w-table': { overflowX: 'auto' },
  '& strong': { fontWeight: '600' },
  '& em': { fontStyle: 'italic' },
};

const idOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest('[data-id]')?.getAttribute('data-id') ?? null) : null;

interface LayoutPart {
  readonly elements: readonly PreviewElement[];
  readonly ids: ReadonlySet<string>;
}

function toParts(elements: readonly PreviewElement[]): LayoutPart[] {
  const parts: LayoutPart[] = [];
  for (let from = 0; from < elements.length; from += PART_ELEMENTS) {
    const some = elements.slice(from, from + PART_ELEMENTS);
    parts.push({ elements: some, ids: new Set(some.flatMap(idsOf)) });
  }
  return parts;
}

const idsOf = (element: PreviewElement): string[] => [
  ...(element.id === undefined ? [] : [element.id]),
  ...element.children.flatMap((child) => (typeof child === 'string' ? [] : idsOf(child))),
];

interface MarkedIds {
  readonly hovered: string | null;
  readonly selected: string | null;
}

const Elements = memo(function Elements({
  elements,
  ...marked
}: MarkedIds & { elements: readonly PreviewElement[] }) {
  return elements.map((element, index) => draw(element, index, marked));
});

function draw(node: PreviewNode, key: number, marked: MarkedIds): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, id, label, columnSpan, rowSpan, children } = node;
  if (tag === 'br') return <br key={key} />;
  if (tag === 'picture')
    return (
      <em key={key} className="b-note">
        {t.preview.picture(children.filter((child) => typeof child === 'string').join(''))}
      </em>
    );
  const level = /^h([1-6])$/.exec(tag)?.[1];
  const content = [
    label === undefined ? null : (
      <span key="label" className="w-label">
        {label}{' '}
      </span>
    ),
    ...children.map((child, index) => draw(child, index, marked)),
  ];
  const drawn = createElement(
    level === undefined ? tag : 'div',
    {
      key,
      ...(id === undefined
        ? {}
        : {
            'data-id': id,
            'data-hovered': marked.hovered === id || undefined,
            'aria-current': marked.selected === id || undefined,
          }),
      ...(level === undefined
        ? {}
        : { role: 'heading', 'aria-level': Math.min(6, Number(level) + 1), className: 'w-heading' }),
      ...(columnSpan === undefined ? {} : { colSpan: columnSpan }),
      ...(rowSpan === undefined ? {} : { rowSpan }),
    },
    content,
  );
  if (tag !== 'table') return drawn;
  return (
    <div key={key} className="w-table" role="group" tabIndex={0} aria-label={t.preview.table}>
      {drawn}
    </div>
  );
}
