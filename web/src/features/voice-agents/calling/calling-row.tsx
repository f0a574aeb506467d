import { Badge } from '@chakra-ui/react';
import { FORM_INTEGRATION_LABELS, type FormIntegration } from '@app/contracts';
import { messages as t } from '../../../messages';
import { VoiceRow } from '../voice-row';

interface RowProps {
  readonly workspaceId: string;
  readonly integration: FormIntegration;
  readonly canManage: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function CallingRow({ workspaceId, integration, canManage, onEdit, onDelete }: RowProps) {
  const { name, type, keyLast4, settings } = integration;
  const facts = [t.calling.key(keyLast4), settings.agent, settings.model].filter((fact) => fact !== null);
  return (
    <VoiceRow
      {...{ workspaceId, thing: integration, facts }}
      badge={<Badge variant="subtle">{FORM_INTEGRATION_LABELS[type]}</Badge>}
      actions={
        canManage
          ? {
              edit: { label: t.calling.editName(name), onClick: onEdit },
              delete: { label: t.calling.deleteName(name), onClick: onDelete },
            }
          : null
      }
    />
  );
}
