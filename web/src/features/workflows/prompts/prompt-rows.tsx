import { chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { type BuiltInPrompt, labelOfTarget, prompts, type SavedPrompt } from '@app/contracts';
import { Copy, CopyPlus, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { call } from '../../../lib/call';
import { messages as t } from '../../../messages';
import { ConfirmAction } from '../../../ui/confirm';
import { copyAndTell } from '../../../ui/copy-and-tell';
import { IconAction } from '../../../ui/icon-action';

/** A prompt that comes with the product: it is read and copied, never changed. */
export function BuiltInPromptRow({ prompt, onCopy }: { prompt: BuiltInPrompt; onCopy: () => void }) {
  return (
    <Row prompt={prompt}>
      <IconAction icon={CopyPlus} label={t.prompts.saveCopy(prompt.name)} onClick={onCopy} />
    </Row>
  );
}

/** A prompt of the workspace. */
export function SavedPromptRow({ prompt, onEdit }: { prompt: SavedPrompt; onEdit: () => void }) {
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <Row prompt={prompt}>
      <IconAction icon={Pencil} label={t.prompts.editLabel(prompt.name)} onClick={onEdit} />
      <IconAction
        icon={Trash2}
        label={t.prompts.deleteLabel(prompt.name)}
        onClick={() => setIsDeleting(true)}
      />
      <ConfirmAction
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        title={t.prompts.deleteTitle}
        text={t.prompts.deleteText(prompt.name)}
        confirmLabel={t.actions.delete}
        send={() =>
          call(prompts.delete, {
            params: { workspaceId: String(prompt.workspaceId), promptId: String(prompt.id) },
          })
        }
        done={t.prompts.deletedToast}
        failed={t.prompts.deleteFailed}
        shownBy={[prompts.list]}
        showsError={false}
      />
    </Row>
  );
}

interface RowProps {
  readonly prompt: Pick<SavedPrompt, 'name' | 'description' | 'target' | 'version' | 'text'>;
  readonly children: ReactNode;
}

/** The purpose of a prompt, its text on request, and its actions. */
function Row({ prompt, children }: RowProps) {
  const { name, description, target, version, text } = prompt;
  return (
    <Flex as="li" gap="1" py="3" align="flex-start">
      <Stack gap="0.5" flex="1" minW="0">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {name}
        </Text>
        {description && (
          <Text color="fg.muted" overflowWrap="anywhere">
            {description}
          </Text>
        )}
        <Text color="fg.muted" fontSize="dense">
          {`${labelOfTarget(target)} · ${t.prompts.version(version)}`}
        </Text>
        <chakra.details fontSize="dense">
          <chakra.summary cursor="pointer" minH="6" w="fit-content">
            {t.prompts.preview}
          </chakra.summary>
          <Text
            mt="1"
            p="3"
            maxH="60"
            overflowY="auto"
            tabIndex={0}
            role="region"
            aria-label={name}
            bg="bg.muted"
            borderRadius="control"
            whiteSpace="pre-wrap"
            overflowWrap="anywhere"
          >
            {text}
          </Text>
        </chakra.details>
      </Stack>
      <IconAction icon={Copy} label={t.prompts.copyText(name)} onClick={() => void copyAndTell(text)} />
      {children}
    </Flex>
  );
}
