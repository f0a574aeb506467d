import { useCallback, useDeferredValue, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useUrlChange, useUrlParams } from '../../lib/url-state';
import type { Highlight } from '../../ui/document-viewer/document-viewer';
import type { ModelIndex } from '../../ui/document-viewer/model-index';
import { searchBlocks } from '../../ui/document-viewer/search';

/**
 * What is selected, pointed at and searched for in a document. The selection lives in the address (`?block=`, `?page=`),
 * so that a copied link leads to the place; `?find=` is what is searched for at first.
 */
export function useSelection(index: ModelIndex) {
  const params = useUrlParams();
  const change = useUrlChange();
  const [hovered, setHovered] = useState<string | null>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const [again, setAgain] = useState(0);
  const { block, page, selected } = selectionOf(params, index);
  const search = useSearch(index, { selected, find: params.get('find') ?? '' });

  const highlight = useMemo<Highlight | null>(() => {
    // Asking again makes a new object, which brings the place into view again.
    void again;
    if (block !== null && index.has(block)) return { kind: 'block', id: block };
    return page === null ? null : { kind: 'page', page };
  }, [index, block, page, again]);

  // Keys may come faster than what they select is drawn: each starts where the one before it went.
  const select = useCallback(
    (next: (from: string | null) => string | undefined, isByKey: boolean): void => {
      setHasFocus(isByKey);
      setAgain((count) => count + 1);
      change((now) => {
        const { selected: from } = selectionOf(now, index);
        return { block: next(from) ?? from, page: null };
      }, 'replace');
    },
    [change, index],
  );
  const pick = useCallback((id: string) => select(() => id, false), [select]);
  const toPage = useCallback(
    (number: number) => {
      setHasFocus(false);
      setAgain((count) => count + 1);
      change({ block: null, page: String(number) }, 'replace');
    },
    [change],
  );
  const stepHit = (step: 1 | -1) => {
    // Enter may come before the list has caught up with what was typed.
    const ids = searchBlocks(index.model.blocks, search.query);
    select((from) => {
      const at = from === null ? -1 : ids.indexOf(from);
      return ids.at((at + step) % Math.max(1, ids.length));
    }, false);
  };
  const move = (step: 1 | -1) =>
    select((from) => {
      const at = from === null ? -1 : index.steps.indexOf(index.stepOf(from));
      return index.steps[Math.min(index.steps.length - 1, Math.max(0, at + step))];
    }, true);
  const clear = () => {
    search.setQuery('');
    change({ block: null, page: null, find: null }, 'replace');
  };

  /** Single keys work while the focus is in the preview and nothing is being typed (WCAG 2.1.4). */
  const onKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') return clear();
    if (isTyping(event.target)) return;
    const act = KEYS[event.key];
    if (act === undefined) return;
    if (act === 'show' && isControl(event.target)) return;
    event.preventDefault();
    if (act === 'search') search.field.current?.select();
    else if (act === 'show') setAgain((count) => count + 1);
    else move(act === 'next' ? 1 : -1);
  };

  return {
    selected,
    highlight,
    hovered,
    hover: setHovered,
    hasFocus,
    pick,
    toPage,
    onKey,
    query: search.query,
    shownQuery: search.shownQuery,
    setQuery: search.setQuery,
    searchField: search.field,
    hits: search.ids.length,
    hit: search.hit,
    stepHit,
  };
}

const KEYS: Readonly<Record<string, 'next' | 'previous' | 'search' | 'show' | undefined>> = {
  j: 'next',
  k: 'previous',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  '/': 'search',
  Enter: 'show',
};

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, summary') !== null;

/** What an address selects: a block, or a page and with it the first block there. */
function selectionOf(params: URLSearchParams, index: ModelIndex) {
  const block = params.get('block');
  const page = pageOf(params.get('page'), index);
  const selected = block !== null && index.has(block) ? block : firstOfPage(index, page);
  return { block, page, selected };
}

function pageOf(text: string | null, { model }: ModelIndex): number | null {
  const page = Number(text ?? Number.NaN);
  return Number.isInteger(page) && page >= 1 && page <= model.pages.length ? page : null;
}

/** A table that began on an earlier page has its rows on this one. */
function firstOfPage(index: ModelIndex, page: number | null): string | null {
  if (page === null) return null;
  return index.steps.find((id) => index.spotsOf(id).some((spot) => spot.page === page)) ?? null;
}

function useSearch(index: ModelIndex, { selected, find }: { selected: string | null; find: string }) {
  const [query, setQuery] = useState(find);
  const shownQuery = useDeferredValue(query.trim());
  const field = useRef<HTMLInputElement>(null);
  const ids = useMemo(() => searchBlocks(index.model.blocks, shownQuery), [index, shownQuery]);
  const hit = selected === null ? -1 : ids.indexOf(selected);
  return { query, shownQuery, setQuery, field, ids, hit };
}
