import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { TextDecoder, TextEncoder } from 'node:util';

// Dialogs are fetched when they open, and a machine that does other things as well is slow, not wrong.
configure({ asyncUtilTimeout: 60_000 });

/** What browsers have and jsdom has not. */
class SilentResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Channels of one name hear each other; several in one page stand in for several tabs. */
class PageBroadcastChannel extends EventTarget {
  private static readonly open = new Set<PageBroadcastChannel>();
  constructor(readonly name: string) {
    super();
    PageBroadcastChannel.open.add(this);
  }
  postMessage(data: unknown) {
    for (const other of PageBroadcastChannel.open)
      if (other !== this && other.name === this.name)
        other.dispatchEvent(new MessageEvent('message', { data }));
  }
  close() {
    PageBroadcastChannel.open.delete(this);
  }
}

const missing: Record<string, unknown> = {
  BroadcastChannel: PageBroadcastChannel,
  TextEncoder,
  TextDecoder,
  structuredClone: (value: unknown): unknown => JSON.parse(JSON.stringify(value)),
  ResizeObserver: SilentResizeObserver,
  PointerEvent: class extends MouseEvent {},
  matchMedia: (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
};
for (const [name, value] of Object.entries(missing))
  if (!(name in globalThis))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

Object.defineProperty(globalThis, 'scrollTo', { value: () => undefined, configurable: true });
Object.defineProperty(Element.prototype, 'scrollTo', { value: () => undefined, configurable: true });
Object.defineProperty(Element.prototype, 'scrollIntoView', { value: () => undefined, configurable: true });

Object.defineProperty(document, 'fonts', { value: { load: () => Promise.resolve([]) }, configurable: true });

// jsdom lays nothing out; CodeMirror measures all the same.
Object.defineProperty(Range.prototype, 'getClientRects', { value: () => [], configurable: true });
Object.defineProperty(Range.prototype, 'getBoundingClientRect', {
  value: () => new DOMRect(),
  configurable: true,
});

// The toaster renews itself on timers of its own, which no test can wrap.
const report = console.error;
console.error = (...words: unknown[]) => {
  if (!/inside a test.* not wrapped in act/.test(String(words[0]))) report(...words);
};
