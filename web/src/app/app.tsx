import { ChakraProvider } from '@chakra-ui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../lib/query';
import { useIsSessionLost, watchSession } from '../lib/session';
import { system } from '../ui/theme';
import { followSystemTheme } from '../ui/theme-choice';
import { Toasts } from '../ui/toaster';
import { followBuild } from './follow-build';
import { router } from './router';

export function App() {
  const isLost = useIsSessionLost();
  useEffect(followSystemTheme, []);
  useEffect(() => watchSession(queryClient), []);
  useEffect(
    () => followBuild({ router, client: queryClient, load: (address) => window.location.assign(address) }),
    [],
  );
  return (
    <ChakraProvider value={system}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        {/* Hide toasts while the sign-in dialog is open. Toasts raised meanwhile are shown afterwards. */}
        {!isLost && <Toasts />}
      </QueryClientProvider>
    </ChakraProvider>
  );
}
