import { Badge, Text } from '@chakra-ui/react';
import type { AiIntegration } from '@app/contracts';
import { messages as t } from '../../messages';
import { TimeText } from '../../ui/time-text';

/** All that is told of a stored key: its end, when it was used, whether the provider refused it, and how many calls it takes. */
export function KeyFacts({ integration }: { integration: AiIntegration }) {
  const { keyLast4, lastUsedAt, keyInvalid, callLimit } = integration;
  return (
    <>
      <Text>{t.settings.key(keyLast4)}</Text>
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
