import { Badge, Stack, Table, Text } from '@chakra-ui/react';
import type { Form, Respondent } from '@app/contracts';
import { Archive, ArchiveRestore, ClipboardList, Eraser, Pencil, Phone } from 'lucide-react';
import type { RefCallback } from 'react';
import { messages as t } from '../../messages';
import { ActionMenu, type MenuAction } from '../../ui/action-menu';
import { isFirstRow, longRow } from '../../ui/long-row';
import { Panel } from '../../ui/panel';

export interface RespondentActions {
  readonly edit: (id: number) => void;
  readonly answer: (id: number) => void;
  readonly planCall: (id: number) => void;
  readonly setStatus: (person: Respondent, status: 'active' | 'archived') => void;
  /** Undefined for users without the permission. */
  readonly forget?: (id: number) => void;
}

interface TableProps {
  readonly people: readonly Respondent[];
  readonly label: Form['settings']['respondentLabel'];
  readonly isBusy: boolean;
  readonly actions: RespondentActions;
}

/** Respondents, newest first: a table on wide screens, a list on narrow ones. */
export function RespondentTable({ people, label, isBusy, actions }: TableProps) {
  return (
    <Panel overflowX="auto" aria-busy={isBusy || undefined}>
      <Table.Root size="sm" hideBelow="lg" aria-label={t.respondents.caption(label)}>
        <Table.Header>
          <Table.Row bg="transparent">
            {[...Object.values(t.respondents.columns), ''].map((heading) => (
              <Table.ColumnHeader key={heading} color="fg.muted" fontSize="xs" fontWeight="medium">
                {heading}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {people.map((person, place) => (
            <Row key={person.id} isFirst={isFirstRow(place)} person={person} actions={actions} />
          ))}
        </Table.Body>
      </Table.Root>
      <Stack as="ul" hideFrom="lg" listStyleType="none" gap="0" divideY="1px" divideColor="border">
        {people.map((person, place) => (
          <Item key={person.id} isFirst={isFirstRow(place)} person={person} actions={actions} />
        ))}
      </Stack>
    </Panel>
  );
}

interface PersonProps {
  readonly person: Respondent;
  readonly actions: RespondentActions;
}

const wordsOf = ({ person }: PersonProps): string =>
  [person.identifierCode, nameOf(person), person.email, person.phoneNumber, person.country].join(' ');

const COLUMNS = Object.keys(t.respondents.columns).length + 1;

const Row = longRow<PersonProps>(WholeRow, {
  kind: 'table row',
  words: wordsOf,
  height: 3.5,
  columns: () => COLUMNS,
});

const Item = longRow<PersonProps>(WholeItem, { kind: 'item', words: wordsOf, height: 9 });

type Watched = PersonProps & { readonly watch: RefCallback<HTMLElement> };

function WholeRow({ person, actions, watch }: Watched) {
  return (
    <Table.Row ref={watch} bg="transparent" verticalAlign="top">
      <Table.Cell maxW="12rem" overflowWrap="anywhere" fontFamily="mono">
        {person.identifierCode}
      </Table.Cell>
      <Table.Cell maxW="14rem" overflowWrap="anywhere">
        {nameOf(person)}
      </Table.Cell>
      <Table.Cell maxW="18rem" overflowWrap="anywhere">
        <Contact person={person} />
      </Table.Cell>
      <Table.Cell maxW="14rem" overflowWrap="anywhere">
        <Place person={person} />
      </Table.Cell>
      <Table.Cell>
        <Status person={person} />
      </Table.Cell>
      <Table.Cell textAlign="end">
        <Menu person={person} actions={actions} />
      </Table.Cell>
    </Table.Row>
  );
}

function WholeItem({ person, actions, watch }: Watched) {
  return (
    <Stack as="li" ref={watch} direction="row" gap="2" p="4" align="flex-start">
      <Stack gap="1" flex="1" minW="0" align="flex-start">
        <Text fontFamily="mono" overflowWrap="anywhere">
          {person.identifierCode}
        </Text>
        <Text overflowWrap="anywhere">{nameOf(person)}</Text>
        <Contact person={person} />
        <Place person={person} />
        <Status person={person} />
      </Stack>
      <Menu person={person} actions={actions} />
    </Stack>
  );
}

function nameOf({ firstName, lastName, status }: Respondent): string {
  if (status === 'forgotten') return t.respondents.nobody;
  return [firstName, lastName].filter((part) => part !== null).join(' ');
}

function Contact({ person: { email, phoneNumber, phoneValid } }: { person: Respondent }) {
  return (
    <>
      <Text overflowWrap="anywhere">{[email, phoneNumber].filter((part) => part !== null).join(' · ')}</Text>
      {phoneValid === false && <Remark text={t.respondents.phoneInvalid} />}
    </>
  );
}

function Place({ person: { country, state, timezone, timezoneValid } }: { person: Respondent }) {
  return (
    <>
      <Text color="fg.muted" overflowWrap="anywhere">
        {[state, country, timezone].filter((part) => part !== '').join(' · ')}
      </Text>
      {!timezoneValid && <Remark text={t.respondents.timezoneInvalid} />}
    </>
  );
}

const Remark = ({ text }: { text: string }) => (
  <Text color="fg.warning" fontSize="xs">
    {text}
  </Text>
);

const COLORS = { active: 'teal', archived: 'gray', forgotten: 'gray' } as const;

const Status = ({ person: { status } }: { person: Respondent }) => (
  <Badge variant={status === 'active' ? 'subtle' : 'outline'} colorPalette={COLORS[status]}>
    {t.respondents.statuses[status]}
  </Badge>
);

function Menu({ person, actions }: { person: Respondent; actions: RespondentActions }) {
  const { id, status, identifierCode } = person;
  if (status === 'forgotten') return null;
  const { forget } = actions;
  const isActive = status === 'active';
  const entries: MenuAction[] = [
    { label: t.respondents.edit, icon: Pencil, onSelect: () => actions.edit(id) },
    { label: t.respondents.answer, icon: ClipboardList, onSelect: () => actions.answer(id) },
    { label: t.respondents.planCall, icon: Phone, onSelect: () => actions.planCall(id) },
    {
      label: isActive ? t.respondents.archive : t.respondents.restore,
      icon: isActive ? Archive : ArchiveRestore,
      onSelect: () => actions.setStatus(person, isActive ? 'archived' : 'active'),
    },
  ];
  if (forget)
    entries.push({
      label: t.respondents.forget,
      icon: Eraser,
      onSelect: () => forget(id),
      isDestructive: true,
    });
  return <ActionMenu label={t.respondents.menu(identifierCode)} actions={entries} />;
}
