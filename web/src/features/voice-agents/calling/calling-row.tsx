import { Badge, Box, Flex, HStack, Text } from '@chakra-ui/react';
import { FORM_INTEGRATION_LABELS, type FormIntegration } from '@app/contracts';
import { Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../lib/paths';
import { messages as t } from '../../../messages';
import { IconAction } from '../../../ui/icon-action';

interface RowProps {
  readonly workspaceId: string;
  readonly integration: FormIntegration;
  readonly canManage: boolean;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function CallingRow({ workspaceId, integration, canManage, onEdit, onDelete }: RowProps) {
  const { name, type, active, formId, formName, keyLast4, settings } = integration;
  const facts = [t.calling.key(keyLast4), settings.agent, settings.model].filter((fact) => fact !== null);
  return (
    <Flex as="li" gap="3" p="4" align="flex-start">
      <Box flex="1" minW="0">
        <HStack gap="3" rowGap="1" wrap="wrap">
          <Text fontWeight="semibold" overflowWrap="anywhere">
            {name}
          </Text>
          <Badge variant="subtle">{FORM_INTEGRATION_LABELS[type]}</Badge>
          <Badge variant={active ? 'subtle' : 'outline'} colorPalette={active ? 'teal' : 'gray'}>
            {active ? t.voice.on : t.voice.off}
          </Badge>
        </HStack>
        <Text color="fg.muted" fontSize="dense" overflowWrap="anywhere">
          {t.voice.folder}:{' '}
          <Text as="span" color="fg.accent" textDecoration="underline" textUnderlineOffset="3px" asChild>
            <Link to={paths.folder(workspaceId, formId)}>{formName}</Link>
          </Text>
          {` · ${facts.join(' · ')}`}
        </Text>
      </Box>
      {canManage && (
        <HStack gap="1" flexShrink="0">
          <IconAction icon={Pencil} label={t.calling.editName(name)} onClick={onEdit} />
          <IconAction icon={Trash2} label={t.calling.deleteName(name)} onClick={onDelete} />
        </HStack>
      )}
    </Flex>
  );
}
