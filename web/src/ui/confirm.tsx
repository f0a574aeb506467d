import { Suspense, useState } from 'react';
import type { ConfirmProps } from './confirm.dialog';
import { chunk, useFetchAhead } from '../lib/chunk';

const ConfirmDialog = chunk(async () => (await import('./confirm.dialog')).ConfirmDialog);

const NEXT = [ConfirmDialog];

/** A confirmation dialog, loaded on first use. It stays mounted so that its closing animation can run. */
export function Confirm(props: ConfirmProps) {
  const [wasAsked, setWasAsked] = useState(false);
  useFetchAhead(NEXT);
  if (props.isOpen && !wasAsked) setWasAsked(true);
  return wasAsked ? (
    <Suspense fallback={null}>
      <ConfirmDialog {...props} />
    </Suspense>
  ) : null;
}
