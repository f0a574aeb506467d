import { Button, Input, Stack, Text } from '@chakra-ui/react';
import { useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { useDebounced } from '../../lib/debounced';
import { useUrlChange } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { Modal } from '../../ui/modal';
import { optionId, PlaceList } from './place-list';
import type { Place } from './use-own-places';
import { usePlaces } from './use-places';

/** Quick navigation by name: items, actions, and texts that contain the search words. */
export function GoToDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [marked, setMarked] = useState(0);
  const { places, isPart, isAsking } = usePlaces(text, useDebounced(text));
  const navigate = useNavigate();
  const change = useUrlChange();
  const id = useId();
  const current = Math.min(marked, places.length - 1);
  const go = (place: Place | undefined) => place && void navigate(place.to);
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setMarked((current + step + places.length) % Math.max(1, places.length));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(places[current]);
    }
  };
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t.shortcuts.goTitle}
      footer={
        <>
          <Button variant="ghost" onClick={() => change({ dialog: 'help' }, 'replace')}>
            {t.shortcuts.title}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {t.actions.cancel}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        <Input
          role="combobox"
          aria-label={t.shortcuts.goLabel}
          placeholder={t.shortcuts.goLabel}
          aria-expanded={places.length > 0}
          aria-controls={id}
          aria-activedescendant={places.length > 0 ? optionId(id, current) : undefined}
          autoComplete="off"
          autoFocus
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setMarked(0);
          }}
          onKeyDown={press}
        />
        <PlaceList id={id} places={places} marked={current} onMark={setMarked} onGo={go} />
        <Text role="status" color="fg.muted">
          {isPart ? t.shortcuts.failed : places.length === 0 && !isAsking ? t.shortcuts.nothing : ''}
        </Text>
      </Stack>
    </Modal>
  );
}
