import { Badge, chakra, Flex, HStack, Stack, Text } from '@chakra-ui/react';
import { may, type XmlSchema, xmlSchemas, workspaces } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { FileCode2, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { allSchemas } from '../../lib/whole-choices';
import { call } from '../../lib/call';
import { q } from '../../lib/query';
import { useUrlDialog } from '../../lib/url-state';
import { formatSentence } from '../../lib/format-message';
import { messages as t } from '../../messages';
import { ConfirmAction } from '../../ui/confirm';
import { IconAction } from '../../ui/icon-action';
import { NewButton } from '../../ui/new-button';
import { ManagedList } from './managed-list';
import { UploadSchemaDialog } from './upload-schema.dialog';

/** The worker needs a moment to look into a schema. */
const ASKING_MS = 1500;

/** The XML schemas of a workspace. Every member sees them, owners and admins manage them. */
export function SchemasSection({ workspaceId }: { workspaceId: string }) {
  const workspace = useQuery(q(workspaces.get, { params: { workspaceId } }));
  const list = useQuery({
    ...allSchemas(workspaceId),
    refetchInterval: (query: { state: { data: XmlSchema[] | undefined } }) =>
      query.state.data?.some(({ status }) => status === 'checking') ? ASKING_MS : false,
  });
  const adding = useUrlDialog('add-schema');
  const [renewed, setRenewed] = useState<XmlSchema | null>(null);
  const canManage = workspace.data !== undefined && may(workspace.data.role, 'xml-schemas.edit');
  return (
    <Stack gap="4">
      <ManagedList
        text={canManage || workspace.isPending ? t.schemas.text : t.schemas.readOnly}
        list={list}
        isWaiting={workspace.isPending}
        failedTitle={t.errors.loadFailed(t.schemas.noun)}
        empty={{ icon: FileCode2, title: t.schemas.emptyTitle, text: t.schemas.emptyText }}
        add={canManage && <NewButton label={t.schemas.add} onClick={adding.open} />}
        renderRow={(schema) => (
          <SchemaRow
            key={schema.id}
            schema={schema}
            canManage={canManage}
            onRenew={() => setRenewed(schema)}
          />
        )}
      />
      {adding.isOpen && canManage && <UploadSchemaDialog workspaceId={workspaceId} onClose={adding.close} />}
      {renewed && (
        <UploadSchemaDialog workspaceId={workspaceId} schema={renewed} onClose={() => setRenewed(null)} />
      )}
    </Stack>
  );
}

const COLORS = { checking: 'status.running', ready: 'status.completed', refused: 'status.failed' } as const;

interface SchemaRowProps {
  readonly schema: XmlSchema;
  readonly canManage: boolean;
  readonly onRenew: () => void;
}

function SchemaRow({ schema, canManage, onRenew }: SchemaRowProps) {
  const { name, description, status, version, readyVersion, files, rootElements, problems } = schema;
  const color = COLORS[status];
  return (
    <Flex as="li" gap="3" p="4" align="flex-start">
      <Stack gap="1" flex="1" minW="0">
        <HStack gap="3" wrap="wrap">
          <Text fontWeight="semibold" overflowWrap="anywhere">
            {name}
          </Text>
          <Badge bg={`${color}.bg`} color={color}>
            {t.schemas.states[status]}
          </Badge>
        </HStack>
        {description && (
          <Text color="fg.muted" overflowWrap="anywhere">
            {description}
          </Text>
        )}
        <Text color="fg.muted" fontSize="dense" overflowWrap="anywhere">
          {[t.schemas.facts(files.length, version), rootElements.length > 0 && t.schemas.roots(rootElements)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {problems.length > 0 && (
          <chakra.ul listStyleType="none" aria-live="polite">
            {problems.map((problem, place) => (
              <Text as="li" key={place} color="fg.error" fontSize="dense" overflowWrap="anywhere">
                {[t.schemas.place(problem.file, problem.line), formatSentence(problem)]
                  .filter(Boolean)
                  .join(': ')}
              </Text>
            ))}
          </chakra.ul>
        )}
        {status === 'refused' && readyVersion !== null && (
          <Text color="fg.muted" fontSize="dense">
            {t.schemas.stillUsed(readyVersion)}
          </Text>
        )}
      </Stack>
      {canManage && (
        <>
          <IconAction icon={Upload} label={t.schemas.versionLabel(name)} onClick={onRenew} />
          <DeleteAction schema={schema} />
        </>
      )}
    </Flex>
  );
}

function DeleteAction({ schema: { id, workspaceId, name } }: { schema: XmlSchema }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <IconAction icon={Trash2} label={t.schemas.deleteLabel(name)} onClick={() => setIsAsking(true)} />
      <ConfirmAction
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t.schemas.deleteTitle}
        text={t.schemas.deleteText(name)}
        confirmLabel={t.actions.delete}
        send={() =>
          call(xmlSchemas.delete, { params: { workspaceId: String(workspaceId), schemaId: String(id) } })
        }
        done={t.schemas.deleted}
        failed={t.schemas.deleteFailed}
        shownBy={[xmlSchemas.list]}
        showsError={false}
      />
    </>
  );
}
