import { Badge, Box, Button, Flex, HStack, Icon, Switch, Text, VisuallyHidden } from '@chakra-ui/react';
import { AI_PROVIDER_LABELS, aiIntegrations, type AiIntegration, missingSettings } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error';
import { call } from '../../lib/call';
import { useChangeModel } from '../../lib/change-model';
import { errorText } from '../../lib/error-text';
import { invalidate } from '../../lib/query';
import { messages as t } from '../../messages';
import { ConfirmAction } from '../../ui/confirm';
import { IconAction } from '../../ui/icon-action';
import { RetirementNote } from '../../ui/retirement-note';
import { notify } from '../../ui/toaster';
import { KeyFacts } from './key-facts';
import { useAction } from '../../ui/use-action';

interface RowProps {
  readonly integration: AiIntegration;
  readonly canManage: boolean;
  readonly onEdit: () => void;
}

export function IntegrationRow({ integration, canManage, onEdit }: RowProps) {
  const { name, provider, settings, active } = integration;
  const missing = missingSettings(integration);
  return (
    <Flex as="li" gap="4" p="4" align={{ md: 'center' }} direction={{ base: 'column', md: 'row' }}>
      <Box flex="1" minW="0">
        <HStack gap="2" wrap="wrap">
          <Text fontWeight="semibold" overflowWrap="anywhere">
            {name}
          </Text>
          <Badge variant="subtle">{AI_PROVIDER_LABELS[provider]}</Badge>
        </HStack>
        <HStack gap="3" rowGap="0" wrap="wrap" color="fg.muted" fontSize="dense">
          <Text fontFamily={settings.model ? 'mono' : undefined} overflowWrap="anywhere">
            {settings.model ?? (provider === 'custom' ? null : t.settings.defaultModel)}
          </Text>
          {settings.baseUrl && (
            // A line of its own where there is little room: whether both fit on one would hang on the font that comes late.
            <Text fontFamily="mono" overflowWrap="anywhere" flexBasis={{ base: 'full', md: 'auto' }}>
              {settings.baseUrl}
            </Text>
          )}
          <KeyFacts integration={integration} />
        </HStack>
        {missing !== null && (
          <Text fontSize="dense" color="fg.error">
            {t.settings.missing[missing]}
          </Text>
        )}
        <MonthFacts integration={integration} />
        {integration.model.limitsLike !== undefined && (
          <Text fontSize="dense" color="fg.muted" pt="1" overflowWrap="anywhere">
            {integration.model.limitsLike === null
              ? t.models.limitsUsual(integration.model.id)
              : t.models.limitsLike(integration.model.id, integration.model.limitsLike)}
          </Text>
        )}
        <RetirementNote model={integration.model}>
          {canManage && <ChangeButton integration={integration} />}
        </RetirementNote>
      </Box>
      {canManage ? (
        <Controls integration={integration} onEdit={onEdit} />
      ) : (
        <Text color="fg.muted">{active ? t.settings.on : t.settings.off}</Text>
      )}
    </Flex>
  );
}

function ChangeButton({ integration }: { integration: AiIntegration }) {
  const change = useChangeModel();
  const { successor } = integration.model;
  if (successor === null) return null;
  return (
    <Button
      size="xs"
      variant="outline"
      loading={change.isPending}
      loadingText={t.models.changing}
      onClick={() => change.mutate({ integration, model: successor })}
    >
      {t.models.change(successor)}
    </Button>
  );
}

/** The share of its caps that an integration has used. Renders nothing if there are no caps. */
function MonthFacts({ integration: { settings, month } }: { integration: AiIntegration }) {
  const { monthlyCostCapUsd: cost, monthlyTokenCap: tokens } = settings;
  const facts = [
    ...(cost === undefined ? [] : [t.settings.costOfCap(month.costMicroUsd / 1_000_000, cost)]),
    ...(tokens === undefined ? [] : [t.settings.tokensOfCap(month.tokens, tokens)]),
  ];
  if (facts.length === 0) return null;
  const isUsedUp =
    (cost !== undefined && month.costMicroUsd >= cost * 1_000_000) ||
    (tokens !== undefined && month.tokens >= tokens);
  return (
    <Text fontSize="dense" color={isUsedUp ? 'fg.error' : 'fg.muted'}>
      {t.settings.thisMonth(facts, isUsedUp)}
    </Text>
  );
}

function Controls({ integration, onEdit }: { integration: AiIntegration; onEdit: () => void }) {
  const { id, name, active } = integration;
  const params = { workspaceId: String(integration.workspaceId), integrationId: String(id) };
  const [isAsking, setIsAsking] = useState(false);
  const toggle = useAction({
    send: (next: boolean) => call(aiIntegrations.update, { params, body: { active: next } }),
    done: t.toasts.integrationUpdated,
    failed: t.toasts.error,
    failureText: () => t.toasts.integrationFailed('update'),
    shownBy: [aiIntegrations.list],
  });
  return (
    <HStack gap="2" flexShrink="0">
      <Switch.Root
        colorPalette="teal"
        size="sm"
        checked={toggle.isPending ? !active : active}
        disabled={toggle.isPending}
        onCheckedChange={({ checked }) => toggle.mutate(checked)}
      >
        <Switch.HiddenInput aria-label={t.settings.toggle(name)} />
        <Switch.Control />
      </Switch.Root>
      <Text fontSize="dense" color="fg.muted" minW="14">
        {active ? t.settings.on : t.settings.off}
      </Text>
      <TestButton integration={integration} />
      <IconAction label={t.settings.editName(name)} icon={Pencil} onClick={onEdit} />
      <IconAction label={t.settings.deleteName(name)} icon={Trash2} onClick={() => setIsAsking(true)} />
      <ConfirmAction
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`${t.settings.deleteTitle} “${name}”`}
        text={t.settings.deleteText}
        note={t.settings.deleteNote}
        confirmLabel={t.actions.delete}
        send={() => call(aiIntegrations.delete, { params })}
        done={t.toasts.integrationDeleted}
        failed={t.toasts.error}
        failureText={() => t.toasts.integrationFailed('delete')}
        shownBy={[aiIntegrations.list]}
      />
    </HStack>
  );
}

function testFailure(error: unknown, name: string): string {
  const code = error instanceof ApiError ? error.problem?.code : undefined;
  if (code === 'INTEGRATION_KEY_REFUSED') return t.toasts.connectionFailedText(name);
  return code === 'INTEGRATION_INCOMPLETE' ? errorText(error) : t.toasts.connectionNetwork(name);
}

/** Sends one small request with the stored key and shows how it went. */
function TestButton({ integration: { id, name, workspaceId } }: { integration: AiIntegration }) {
  const test = useMutation({
    mutationFn: () =>
      call(aiIntegrations.test, { params: { workspaceId: String(workspaceId), integrationId: String(id) } }),
    onSuccess: () => notify.success({ title: t.toasts.connectionOk, text: t.toasts.connectionOkText(name) }),
    onError: (error) =>
      notify.error({
        title: t.toasts.connectionFailed,
        text: testFailure(error, name),
      }),
    // The list shows when a key was last used and whether it was refused.
    onSettled: () => invalidate(aiIntegrations.list),
  });
  return (
    <HStack gap="1.5">
      <Button
        variant="outline"
        size="xs"
        loading={test.isPending}
        loadingText={t.settings.testing}
        aria-label={t.settings.testName(name)}
        onClick={() => test.mutate()}
      >
        {t.settings.test}
      </Button>
      <Box w="5" role="status">
        {test.isSuccess && (
          <>
            <Icon as={CircleCheck} boxSize="4.5" color="status.completed" aria-hidden="true" />
            <VisuallyHidden>{t.settings.testOk}</VisuallyHidden>
          </>
        )}
        {test.isError && (
          <>
            <Icon as={CircleAlert} boxSize="4.5" color="status.failed" aria-hidden="true" />
            <VisuallyHidden>{t.settings.testFailed}</VisuallyHidden>
          </>
        )}
      </Box>
    </HStack>
  );
}
