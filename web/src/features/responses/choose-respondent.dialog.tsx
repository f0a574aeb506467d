import { Button, Input, Skeleton, Stack, Text } from '@chakra-ui/react';
import { respondents, type Respondent } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call';
import { useDebounced } from '../../lib/debounced';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { LoadState } from '../../ui/load-error';
import { Modal } from '../../ui/modal';
import { FieldBox } from '../../ui/text-field';

const SHOWN = 10;

interface DialogProps {
  readonly ids: FolderIds;
  readonly onChoose: (respondentId: number) => void;
  readonly onClose: () => void;
}

/** Selects a respondent of the form. The search text may contain a personal name, so it is not stored in the address. */
export function ChooseRespondentDialog({ ids, onChoose, onClose }: DialogProps) {
  const [search, setSearch] = useState('');
  const text = useDebounced(search).trim();
  const found = useQuery({
    queryKey: [respondents.list.name, { params: ids, choice: text }],
    queryFn: ({ signal }) => {
      const filter = { status: 'active' as const };
      if (text === '')
        return call(
          respondents.list,
          { params: ids, query: { ...filter, limit: String(SHOWN) } },
          { signal },
        );
      return call(
        respondents.search,
        { params: ids, body: { ...filter, search: text, limit: SHOWN } },
        { signal },
      );
    },
  });
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t.responses.choose}
      text={t.responses.chooseText}
      footer={
        <Button variant="outline" onClick={onClose}>
          {t.actions.cancel}
        </Button>
      }
    >
      <Stack gap="4">
        <FieldBox label={t.responses.search} help={t.responses.searchHelp}>
          <Input
            type="search"
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </FieldBox>
        {found.isPending && <Skeleton h="24" />}
        <LoadState of={found} noun={t.responses.people} />
        {found.data?.length === 0 && (
          <Text color="fg.muted" role="status">
            {text === '' ? t.responses.nobodyYet : t.responses.nobodyFound}
          </Text>
        )}
        <Stack as="ul" listStyleType="none" gap="1" aria-label={t.responses.people}>
          {found.data?.map((person) => (
            <li key={person.id}>
              <Button
                variant="ghost"
                w="full"
                h="auto"
                py="2"
                justifyContent="flex-start"
                textAlign="start"
                whiteSpace="normal"
                overflowWrap="anywhere"
                onClick={() => onChoose(person.id)}
              >
                {nameOf(person)}
              </Button>
            </li>
          ))}
        </Stack>
      </Stack>
    </Modal>
  );
}

const nameOf = ({ identifierCode, firstName, lastName }: Respondent): string =>
  [identifierCode, [firstName, lastName].filter((part) => part !== null).join(' ')]
    .filter((part) => part !== '')
    .join(' · ');
