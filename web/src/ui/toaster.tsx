import { Suspense } from 'react';
import { chunk } from '../lib/chunk';

export { type Notice, notify } from './notices';

const Region = chunk(() => import('./toast-region').then(({ ToastRegion }) => ToastRegion));

/** Where toasts appear; once per page. Its code comes behind the first screen, which has nothing to tell yet. */
export const Toasts = () => (
  <Suspense fallback={null}>
    <Region />
  </Suspense>
);
