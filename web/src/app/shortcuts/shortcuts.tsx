import { Suspense, useEffect } from 'react';
import { chunk, useFetchAhead } from '../../lib/chunk';
import { useUrlDialog } from '../../lib/url-state';
import { areKeysOn } from './key-choice';
import { focusSearch, moveRow, pressNew, wishOf } from './keys';

const GoToDialog = chunk(async () => (await import('./go-to.dialog')).GoToDialog);
const HelpDialog = chunk(async () => (await import('../help/help.dialog')).HelpDialog);

const DIALOGS = [GoToDialog, HelpDialog];

/** Keyboard shortcuts that work on every screen of a session, and the two dialogs that they open. */
export function Shortcuts() {
  const { isOpen: isGoing, open: go, close: stay } = useUrlDialog('go-to');
  const { isOpen: isHelping, open: help, close: closeHelp } = useUrlDialog('help');
  useFetchAhead(DIALOGS);
  useEffect(() => {
    const deeds = {
      go: () => (go(), true),
      help: () => (help(), true),
      search: focusSearch,
      new: pressNew,
      next: () => moveRow(1),
      previous: () => moveRow(-1),
    };
    const press = (event: KeyboardEvent) => {
      const wish = wishOf(event, areKeysOn());
      if (wish !== null && deeds[wish]()) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [go, help]);
  return (
    <Suspense fallback={null}>
      {isGoing && <GoToDialog onClose={stay} />}
      {isHelping && <HelpDialog onClose={closeHelp} />}
    </Suspense>
  );
}
