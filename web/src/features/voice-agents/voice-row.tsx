import { Badge, Box, Flex, HStack, Text } from '@chakra-ui/react';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import { messages as t } from '../../messages';
import { IconAction } from '../../ui/icon-action';

interface VoiceRowProps {
  readonly workspaceId: string;
  readonly thing: {
    readonly name: string;
    readonly active: boolean;
    readonly formId: number;
    readonly formName: string;
  };
  /** Between the name and whether it is on. */
  readonly badge?: ReactNode;
  readonly facts: readonly string[];
  /** Null for members. */
  readonly actions: { readonly edit: VoiceAction; readonly delete: VoiceAction } | null;
  readonly children?: ReactNode;
}

interface VoiceAction {
  readonly label: string;
  readonly onClick: () => void;
}

/** A row of a voice resource: its name, its folder, its details and its actions. */
export function VoiceRow({ workspaceId, thing, badge, facts, actions, children }: VoiceRowProps) {
  const { name, active, formId, formName } = thing;
  return (
    <Flex as="li" gap="3" p="4" align="flex-start">
      <Box flex="1" minW="0">
        <HStack gap="3" rowGap="1" wrap="wrap">
          <Text fontWeight="semibold" overflowWrap="anywhere">
            {name}
          </Text>
          {badge}
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
        {children}
      </Box>
      {actions && (
        <HStack gap="1" flexShrink="0">
          <IconAction icon={Pencil} {...actions.edit} />
          <IconAction icon={Trash2} {...actions.delete} />
        </HStack>
      )}
    </Flex>
  );
}
