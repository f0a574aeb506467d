import { ChakraProvider } from '@chakra-ui/react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { BrowserRouter } from 'react-router';
import { queryClient } from '../src/lib/query';
import { system } from '../src/ui/theme';
import { Toasts } from '../src/ui/toaster';

interface Rendered extends RenderResult {
  readonly client: QueryClient;
  /** Path and query that the screen has led to. */
  readonly address: () => string;
}

afterEach(() => queryClient.clear());

/** Shows a component as the page does: theme, cache, routes and toasts. */
export function renderScreen(element: ReactElement, address = '/'): Rendered {
  // The page's own cache, because mutations refresh that one; each test starts with an empty one.
  const client = queryClient;
  client.clear();
  window.history.replaceState(null, '', address);
  const rendered = render(
    <ChakraProvider value={system}>
      <QueryClientProvider client={client}>
        <BrowserRouter>{element}</BrowserRouter>
        <Toasts />
      </QueryClientProvider>
    </ChakraProvider>,
  );
  return {
    ...rendered,
    client,
    address: () => window.location.pathname + window.location.search,
  };
}
