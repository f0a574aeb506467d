import { Skeleton, Stack } from '@chakra-ui/react';
import { may, workspaces } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { AudioLines } from 'lucide-react';
import { Suspense } from 'react';
import { useParams } from 'react-router';
import { chunk, useFetchAhead } from '../../lib/chunk';
import { q } from '../../lib/query';
import { useTitle } from '../../lib/titles';
import { messages as t } from '../../messages';
import { EntityList } from '../../ui/entity/entity-list';
import { StateBadge } from '../../ui/entity/entity-row';
import { PageHeader } from '../../ui/page-header';
import { Details, factsOf, VOICE_AGENT } from './voice-agents';

const CallingServices = chunk(async () => (await import('./calling/calling-services')).CallingServices);

const NEXT = [CallingServices];

/** The voice agents of all folders of a workspace. Every member sees them, owners and admins manage them. */
export function VoiceAgentsPage() {
  const { workspaceId = '' } = useParams();
  const workspace = useQuery(q(workspaces.get, { params: { workspaceId } }));
  useTitle(t.voice.title);
  useFetchAhead(NEXT);
  const canEdit = workspace.data !== undefined && may(workspace.data.role, 'voice-agents.edit');
  return (
    <Stack gap="6">
      <EntityList
        entity={VOICE_AGENT}
        params={{ workspaceId }}
        icon={AudioLines}
        // Rows and buttons have another height for users without permissions.
        isPending={workspace.isPending}
        canEdit={canEdit}
        {...(!canEdit && { emptyText: t.voice.emptyTextMember })}
        header={(add) => (
          <PageHeader
            title={t.voice.title}
            text={canEdit || workspace.isPending ? t.voice.text : t.voice.readOnly}
            {...(add && { actions: add })}
          />
        )}
        row={(agent) => ({
          badges: <StateBadge isOn={agent.active}>{agent.active ? t.voice.on : t.voice.off}</StateBadge>,
          facts: factsOf(workspaceId, agent),
          children: <Details agent={agent} />,
        })}
        below={
          <Suspense fallback={<Skeleton h="32" borderRadius="panel" />}>
            <CallingServices workspaceId={workspaceId} canManage={canEdit} />
          </Suspense>
        }
      />
    </Stack>
  );
}
