import { Badge, Button, Flex, HStack, Stack, Text } from '@chakra-ui/react';
import { type ApiKey, apiKeys, type KeyEndReason } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/call';
import { useUrlDialog } from '../../lib/url-state';
import { allApiKeys } from '../../lib/whole-choices';
import { messages as t } from '../../messages';
import { ConfirmAction } from '../../ui/confirm';
import { DateText } from '../../ui/date-text';
import { NewButton } from '../../ui/new-button';
import { CreateApiKeyDialog } from './create-api-key.dialog';
import { ManagedList } from './managed-list';

/** The API keys of a workspace. Members see their own, owners and admins see all. */
export function ApiKeysSection({ workspaceId }: { workspaceId: string }) {
  const list = useQuery(allApiKeys(workspaceId));
  const creating = useUrlDialog('create-api-key');
  return (
    <Stack gap="4">
      <ManagedList
        text={t.apiKeys.text}
        list={list}
        isWaiting={false}
        failedTitle={t.errors.loadFailed(t.apiKeys.noun)}
        empty={{ icon: KeyRound, title: t.apiKeys.emptyTitle, text: t.apiKeys.emptyText }}
        add={<NewButton label={t.apiKeys.create} onClick={creating.open} />}
        renderRow={(apiKey) => <Row key={apiKey.id} workspaceId={workspaceId} apiKey={apiKey} />}
      />
      {creating.isOpen && <CreateApiKeyDialog workspaceId={workspaceId} onClose={creating.close} />}
    </Stack>
  );
}

const COLORS = {
  active: 'status.completed',
  expired: 'status.pending',
  revoked: 'status.failed',
  'access-lost': 'status.failed',
} as const;

function stateOf({ endReason, expiresAt }: ApiKey): KeyEndReason | 'active' | 'expired' {
  if (endReason !== null) return endReason;
  return Date.parse(expiresAt) <= Date.now() ? 'expired' : 'active';
}

function Row({ workspaceId, apiKey }: { workspaceId: string; apiKey: ApiKey }) {
  const { name, scope, prefix, person, createdAt, expiresAt, lastUsedAt } = apiKey;
  const state = stateOf(apiKey);
  const color = COLORS[state];
  return (
    <Flex as="li" gap="4" p="4" align={{ md: 'center' }} direction={{ base: 'column', md: 'row' }}>
      <Stack gap="1" flex="1" minW="0">
        <HStack gap="2" wrap="wrap">
          <Text fontWeight="semibold" overflowWrap="anywhere">
            {name}
          </Text>
          <Badge variant="subtle">{t.apiKeys.scopes[scope]}</Badge>
          <Badge bg={`${color}.bg`} color={color}>
            {t.apiKeys.states[state]}
          </Badge>
        </HStack>
        <HStack gap="3" rowGap="0" wrap="wrap" color="fg.muted" fontSize="dense">
          <Text fontFamily="mono" overflowWrap="anywhere">
            {prefix}…
          </Text>
          <Text overflowWrap="anywhere">{person.name}</Text>
          <DateText instant={createdAt} wording={t.apiKeys.created} />
          <DateText
            instant={expiresAt}
            wording={state === 'expired' ? t.apiKeys.expired : t.apiKeys.expires}
          />
          {lastUsedAt === null ? (
            <Text>{t.apiKeys.unused}</Text>
          ) : (
            <DateText instant={lastUsedAt} wording={t.apiKeys.used} />
          )}
        </HStack>
        {state === 'access-lost' && (
          <Text color="fg.muted" fontSize="dense">
            {t.apiKeys.accessLost}
          </Text>
        )}
      </Stack>
      {state === 'active' && <RevokeButton workspaceId={workspaceId} apiKey={apiKey} />}
    </Flex>
  );
}

function RevokeButton({ workspaceId, apiKey: { id, name } }: { workspaceId: string; apiKey: ApiKey }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        size="xs"
        alignSelf={{ base: 'flex-start', md: 'center' }}
        aria-label={t.apiKeys.revokeLabel(name)}
        onClick={() => setIsAsking(true)}
      >
        {t.apiKeys.revoke}
      </Button>
      <ConfirmAction
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t.apiKeys.revokeTitle}
        text={t.apiKeys.revokeText(name)}
        confirmLabel={t.apiKeys.revoke}
        send={() => call(apiKeys.revoke, { params: { workspaceId, apiKeyId: String(id) } })}
        done={t.apiKeys.revoked}
        failed={t.apiKeys.revokeFailed}
        shownBy={[apiKeys.list]}
        showsError={false}
      />
    </>
  );
}
