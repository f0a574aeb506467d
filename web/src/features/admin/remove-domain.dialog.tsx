import { Checkbox, chakra, Skeleton, Stack, Text } from '@chakra-ui/react';
import { admin, type Account, type ApprovedDomain } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call';
import { messages as t } from '../../messages';
import { FormAlert } from '../../ui/form-alert';
import { FormModal } from '../../ui/form-modal';
import { LoadError } from '../../ui/load-error';
import { ADMIN_LISTS, nameOf, peopleOfDomain } from './admin.queries';
import { useAction } from '../../ui/use-action';

interface DialogProps {
  readonly domain: ApprovedDomain;
  readonly onClose: () => void;
}

/** Takes a domain off the whitelist; its people wait again, but for those who are chosen here. */
export function RemoveDomainDialog({ domain, onClose }: DialogProps) {
  const people = useQuery({ ...peopleOfDomain(domain.domain), staleTime: 0, gcTime: 0 });
  const [kept, setKept] = useState<readonly number[]>([]);
  const remove = useAction({
    send: () => call(admin.removeDomain, { body: { domainId: domain.id, usersToKeep: [...kept] } }),
    done: ({ usersKept }) => t.toasts.domainRemoved(usersKept),
    failed: t.toasts.domainRemoveFailed,
    onDone: onClose,
    shownBy: ADMIN_LISTS,
  });
  return (
    <FormModal
      onClose={onClose}
      onSubmit={remove.mutate}
      action={remove}
      title={t.admin.removeDomainTitle}
      text={t.admin.removeDomainText(domain.domain)}
      submit={t.admin.removeDomain}
      submitting={t.admin.removing}
      isDestructive
      isReady={people.data !== undefined}
    >
      {/* As high as the longest list of people: the buttons below must not move when it comes. */}
      <Stack minH="16.5rem" gap="4">
        {people.isPending && <Skeleton flex="1" />}
        {people.error && (
          <LoadError noun={t.admin.noun.people} error={people.error} onRetry={() => void people.refetch()} />
        )}
        {people.data?.people.length === 0 && <Text color="fg.muted">{t.admin.keepNobody}</Text>}
        {people.data?.isCut && <FormAlert text={t.admin.keepCut(people.data.people.length)} />}
        {people.data && people.data.people.length > 0 && (
          <Keep people={people.data.people} kept={kept} onChange={setKept} />
        )}
      </Stack>
    </FormModal>
  );
}

interface KeepProps {
  readonly people: readonly Account[];
  readonly kept: readonly number[];
  readonly onChange: (kept: readonly number[]) => void;
}

function Keep({ people, kept, onChange }: KeepProps) {
  const isAll = kept.length === people.length;
  const toggle = (id: number) =>
    onChange(kept.includes(id) ? kept.filter((each) => each !== id) : [...kept, id]);
  return (
    <chakra.fieldset border="0" minW="0">
      <chakra.legend fontSize="dense" fontWeight="medium" mb="2">
        {t.admin.keep}
      </chakra.legend>
      <Stack gap="2.5" maxH="60" overflowY="auto">
        <Box
          label={t.admin.selectAll}
          isChecked={isAll}
          onToggle={() => onChange(isAll ? [] : people.map(({ id }) => id))}
        />
        {people.map((person) => (
          <Box
            key={person.id}
            label={`${nameOf(person)} (${person.email})`}
            isChecked={kept.includes(person.id)}
            onToggle={() => toggle(person.id)}
          />
        ))}
      </Stack>
    </chakra.fieldset>
  );
}

function Box({ label, isChecked, onToggle }: { label: string; isChecked: boolean; onToggle: () => void }) {
  return (
    <Checkbox.Root size="sm" colorPalette="teal" checked={isChecked} onCheckedChange={onToggle}>
      <Checkbox.HiddenInput />
      <Checkbox.Control />
      <Checkbox.Label overflowWrap="anywhere" minW="0">
        {label}
      </Checkbox.Label>
    </Checkbox.Root>
  );
}
