import { Badge, Text } from '@chakra-ui/react';
import { type AiIntegration, isRulesModel } from '@app/contracts';
import { messages as t } from '../../messages';
import { TimeText } from '../../ui/time-text';

/** The details of an integration's key, if it needs one: its last characters, last use, a refusal by the provider, and its call limit. */
export function KeyFacts({ integration }: { integration: AiIntegration }) {
  const { keyLast4, lastUsedAt, keyInvalid, callLimit } = integration;
  return (
    <>
      <Text>{isRulesModel(integration) ? t.settings.keyless : t.settings.key(keyLast4)}</Text>
      {lastUsedAt ? (
        <TimeText instant={lastUsedAt} wording={t.settings.lastUsed} />
      ) : (
        <Text>{t.settings.neverUsed}</Text>
      )}
      {callLimit !== null && <Text>{t.settings.callLimit(callLimit)}</Text>}
      {keyInvalid && (
        <Badge bg="status.failed.bg" color="status.failed">
          {t.settings.keyInvalid}
        </Badge>
      )}
    </>
  );
}
