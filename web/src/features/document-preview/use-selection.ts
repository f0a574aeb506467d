import { useCallback, useDeferredValue, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useUrlChange, useUrlParams } from '../../lib/url-state';
import type { Highlight } from '../../ui/document-viewer/document-viewer';
import type { ModelIndex } from '../../ui/document-viewer/model-index';
import { searchBlocks } from '../../ui/document-viewer/search';

/**
 * The selected, hovered and searched elements of a document. The address stores the selection (`?block=`, `?page=`),
 * so that a copied link opens it. `?find=` holds the initial search text.
 */
export function useSelection(index: ModelIndex) {
  const [hovered, setHovered] = useState<string | null>(null);
  const { selected, find, highlight, hasFocus, select, toPage, showAgain, forget } = useChosenPlace(index);
  const search = useSearch(index, { selected, find });

  const pick = useCallback((id: string) => select(() => id, false), [select]);
  const stepHit = (step: 1 | -1) => {
    // The user may press Enter before the list has caught up with the input.
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
  const onKey = onPreviewKey({
    next: () => move(1),
    previous: () => move(-1),
    search: () => search.field.current?.select(),
    show: showAgain,
    clear: () => {
      search.setQuery('');
      forget();
    },
  });

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

/** The block or the page that the address names, and the ways to another one. */
function useChosenPlace(index: ModelIndex) {
  const params = useUrlParams();
  const change = useUrlChange();
  const [hasFocus, setHasFocus] = useState(false);
  const [again, setAgain] = useState(0);
  const { block, page, selected } = selectionOf(params, index);
  const showAgain = useCallback(() => setAgain((count) => count + 1), []);

  const highlight = useMemo<Highlight | null>(() => {
    // Asking again makes a new object, which brings the place into view again.
    void again;
    if (block !== null && index.has(block)) return { kind: 'block', id: block };
    return page === null ? null : { kind: 'page', page };
  }, [index, block, page, again]);

  // Keys can arrive faster than selections are rendered. Each key starts at the result of the one before.
  const select = useCallback(
    (next: (from: string | null) => string | undefined, isByKey: boolean): void => {
      setHasFocus(isByKey);
      showAgain();
      change((now) => {
        const { selected: from } = selectionOf(now, index);
        return { block: next(from) ?? from, page: null };
      }, 'replace');
    },
    [change, index, showAgain],
  );
  const toPage = useCallback(
    (number: number) => {
      setHasFocus(false);
      showAgain();
      change({ block: null, page: String(number) }, 'replace');
    },
    [change, showAgain],
  );
  const forget = () => change({ block: null, page: null, find: null }, 'replace');
  const find = params.get('find') ?? '';
  return { selected, find, highlight, hasFocus, select, toPage, showAgain, forget };
}

/** The selection in an address: a block, or a page and its first block. */
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

type Act = 'next' | 'previous' | 'search' | 'show' | 'clear';

const KEYS: Readonly<Record<string, Act | undefined>> = {
  j: 'next',
  k: 'previous',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  '/': 'search',
  Enter: 'show',
  Escape: 'clear',
};

/** Single keys work while the focus is in the preview and nothing is being typed (WCAG 2.1.4); Escape works there, too. */
const onPreviewKey = (acts: Readonly<Record<Act, () => void>>) => (event: KeyboardEvent) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const act = KEYS[event.key];
  if (act === undefined) return;
  if (act === 'clear') return acts.clear();
  if (isTyping(event.target)) return;
  if (act === 'show' && isControl(event.target)) return;
  event.preventDefault();
  acts[act]();
};

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button, a, summary') !== null;
