import { Badge, Stack, Table, Text } from '@chakra-ui/react';
import type { ResponseSummary } from '@app/contracts';
import { Archive, ArchiveRestore, Eye, Pencil, Trash2 } from 'lucide-react';
import { messages as t } from '../../messages';
import { ActionMenu, type MenuAction } from '../../ui/action-menu';
import { Panel } from '../../ui/panel';
import { TimeText } from '../../ui/time-text';

export interface ResponseActions {
  readonly open: (id: number) => void;
  readonly setArchived: (response: ResponseSummary, archived: boolean) => void;
  /** For people who may delete responses. */
  readonly remove?: (id: number) => void;
}

interface TableProps {
  readonly responses: readonly ResponseSummary[];
  readonly isBusy: boolean;
  readonly hasVisits: boolean;
  readonly actions: ResponseActions;
}

/** Responses, newest first: a table on wide screens, a list on narrow ones. */
export function ResponseTable({ responses, isBusy, hasVisits, actions }: TableProps) {
  const { code, ...others } = t.responses.columns;
  const columns = [code, ...(hasVisits ? [t.visits.visit] : []), ...Object.values(others), ''];
  return (
    <Panel overflowX="auto" aria-busy={isBusy || undefined}>
      <Table.Root size="sm" hideBelow="lg" aria-label={t.responses.caption}>
        <Table.Header>
          <Table.Row bg="transparent">
            {columns.map((heading) => (
              <Table.ColumnHeader key={heading} color="fg.muted" fontSize="xs" fontWeight="medium">
                {heading}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {responses.map((response) => (
            <Table.Row key={response.id} bg="transparent">
              <Table.Cell maxW="16rem" overflowWrap="anywhere" fontFamily="mono">
                {codeOf(response)}
              </Table.Cell>
              {hasVisits && (
                <Table.Cell maxW="16rem" overflowWrap="anywhere">
                  {visitOf(response)}
                </Table.Cell>
              )}
              <Table.Cell>
                <State response={response} />
              </Table.Cell>
              <Table.Cell>{t.responses.answerCount(response.answerCount)}</Table.Cell>
              <Table.Cell>
                {sourceOf(response)}, <TimeText instant={response.createdAt} />
              </Table.Cell>
              <Table.Cell>
                <TimeText instant={response.updatedAt} />
              </Table.Cell>
              <Table.Cell textAlign="end">
                <Menu response={response} actions={actions} />
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
      <Stack as="ul" hideFrom="lg" listStyleType="none" gap="0" divideY="1px" divideColor="border">
        {responses.map((response) => (
          <Stack as="li" key={response.id} direction="row" gap="2" p="4" align="flex-start">
            <Stack gap="1" flex="1" minW="0" align="flex-start">
              <Text fontFamily="mono" overflowWrap="anywhere">
                {codeOf(response)}
              </Text>
              {hasVisits && <Text overflowWrap="anywhere">{visitOf(response)}</Text>}
              <Text color="fg.muted">
                {t.responses.answerCount(response.answerCount)} · {sourceOf(response)},{' '}
                <TimeText instant={response.createdAt} />
              </Text>
              <State response={response} />
            </Stack>
            <Menu response={response} actions={actions} />
          </Stack>
        ))}
      </Stack>
    </Panel>
  );
}

const codeOf = ({ identifierCode }: ResponseSummary): string => identifierCode ?? t.responses.nobody;

const visitOf = ({ visitName }: ResponseSummary): string => visitName ?? t.visits.withoutVisit;

const SOURCES: Readonly<Record<string, string>> = t.responses.sources;
const sourceOf = ({ source }: ResponseSummary): string =>
  source === null ? '' : (SOURCES[source] ?? source);

function State({ response: { completedAt, archived } }: { response: ResponseSummary }) {
  const state = completedAt === null ? 'draft' : 'complete';
  return (
    <Stack direction="row" gap="1">
      <Badge
        variant={state === 'complete' ? 'subtle' : 'outline'}
        colorPalette={state === 'complete' ? 'teal' : 'gray'}
      >
        {t.responses.states[state]}
      </Badge>
      {archived && (
        <Badge variant="outline" colorPalette="gray">
          {t.responses.archivedMark}
        </Badge>
      )}
    </Stack>
  );
}

function Menu({ response, actions }: { response: ResponseSummary; actions: ResponseActions }) {
  const { id, archived } = response;
  const entries: MenuAction[] = [
    {
      label: archived ? t.responses.view : t.responses.edit,
      icon: archived ? Eye : Pencil,
      onSelect: () => actions.open(id),
    },
    {
      label: archived ? t.responses.restore : t.responses.archive,
      icon: archived ? ArchiveRestore : Archive,
      onSelect: () => actions.setArchived(response, !archived),
    },
    ...(actions.remove
      ? [
          {
            label: t.responses.delete,
            icon: Trash2,
            onSelect: () => actions.remove?.(id),
            isDestructive: true,
          },
        ]
      : []),
  ];
  return <ActionMenu label={t.responses.menu(codeOf(response))} actions={entries} />;
}
