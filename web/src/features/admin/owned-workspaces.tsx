import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import type { OwnedWorkspace } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDebounced } from '../../lib/debounced';
import { messages as t } from '../../messages';
import { LoadError } from '../../ui/load-error';
import { Panel } from '../../ui/panel';
import { SelectField } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { nameOf, possibleOwners } from './admin.queries';

/** The decision about the workspaces of a deleted user. */
export type Fate =
  | { readonly kind: 'undecided' }
  | { readonly kind: 'delete' }
  | { readonly kind: 'transfer'; readonly to: number | null };

interface OwnedWorkspacesProps {
  readonly owned: readonly OwnedWorkspace[];
  /** Others work in at least one of them. */
  readonly isShared: boolean;
  readonly ownerId: number;
  readonly fate: Fate;
  readonly onChange: (fate: Fate) => void;
}

/** Lists the workspaces and asks for a decision about each. */
export function OwnedWorkspaces({ owned, isShared, ownerId, fate, onChange }: OwnedWorkspacesProps) {
  const group = useId();
  return (
    <chakra.fieldset border="0">
      <chakra.legend fontSize="dense" fontWeight="medium" mb="1.5">
        {t.admin.ownedTitle}
      </chakra.legend>
      <Stack gap="3">
        <Panel as="ul" listStyleType="none" px="3" py="2" maxH="40" overflowY="auto">
          {owned.map(({ id, name, memberCount }) => (
            <Text as="li" key={id} fontSize="dense" overflowWrap="anywhere">
              {t.admin.owned(name, memberCount)}
            </Text>
          ))}
        </Panel>
        {!isShared && (
          <Text color="fg.muted" fontSize="dense">
            {t.admin.ownedAlone}
          </Text>
        )}
        <Stack gap="1.5">
          <Choice
            name={group}
            label={t.admin.ownedTransfer}
            isChosen={fate.kind === 'transfer'}
            onChoose={() => onChange({ kind: 'transfer', to: null })}
          />
          {fate.kind === 'transfer' && (
            <Heir ownerId={ownerId} to={fate.to} onChange={(to) => onChange({ kind: 'transfer', to })} />
          )}
          <Choice
            name={group}
            label={t.admin.ownedDelete}
            isChosen={fate.kind === 'delete'}
            onChoose={() => onChange({ kind: 'delete' })}
          />
        </Stack>
      </Stack>
    </chakra.fieldset>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Choice({ name, label, isChosen, onChoose }: ChoiceProps) {
  return (
    <chakra.label display="flex" gap="2.5" alignItems="center" minH="6" cursor="pointer">
      <chakra.input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        boxSize="4"
        accentColor="teal.solid"
      />
      {label}
    </chakra.label>
  );
}

interface HeirProps {
  readonly ownerId: number;
  readonly to: number | null;
  readonly onChange: (to: number | null) => void;
}

/** Verified, active users other than the one to be deleted. */
function Heir({ ownerId, to, onChange }: HeirProps) {
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useQuery(possibleOwners(useDebounced(search).trim()));
  const people = data?.people.filter(({ id }) => id !== ownerId) ?? [];
  return (
    <Box ps="6.5">
      <Stack gap="2">
        <TextField
          label={t.admin.findHeir}
          type="search"
          size="sm"
          value={search}
          onChange={(event) => {
            setSearch(event.target.value);
            onChange(null);
          }}
        />
        {error && !data && (
          <LoadError noun={t.admin.noun.people} error={error} onRetry={() => void refetch()} />
        )}
        <SelectField
          label={t.admin.heir}
          size="sm"
          {...(data?.isCut && { help: t.admin.heirsCut(people.length) })}
          value={to === null ? '' : String(to)}
          onChange={(event) => onChange(event.target.value ? Number(event.target.value) : null)}
        >
          <option value="">{t.admin.chooseHeir}</option>
          {people.map((person) => (
            <option key={person.id} value={person.id}>
              {nameOf(person)} ({person.email})
            </option>
          ))}
        </SelectField>
      </Stack>
    </Box>
  );
}
