import { Suspense } from 'react';
import { chunk } from '../lib/chunk';

export { type Notice, notify } from './notices';

const Region = chunk(() => import('./toast-region').then(({ ToastRegion }) => ToastRegion));

/** The toast region, once per page. Its code loads after the first screen, which has no toasts yet. */
export const Toasts = () => (
  <Suspense fallback={null}>
    <Region />
  </Suspense>
);
