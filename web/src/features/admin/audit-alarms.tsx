import { Stack } from '@chakra-ui/react';
import { admin } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../lib/query';
import { messages as t } from '../../messages';
import { FormAlert } from '../../ui/form-alert';
import { useLogged } from './admin.queries';

/** Audit chains that were cut off or rewritten, above everything else. Shows nothing if there are none. */
export function AuditAlarms() {
  const alarms = useQuery(q(admin.auditAlarms, {}));
  useLogged(alarms.error);
  if (!alarms.data?.length) return null;
  return (
    <Stack gap="2">
      {alarms.data.map((alarm) => (
        <FormAlert key={alarm.workspaceId} text={t.admin.auditAlarm(alarm)} />
      ))}
    </Stack>
  );
}
