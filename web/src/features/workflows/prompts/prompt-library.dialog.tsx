import { Button, chakra, Icon, Stack, Text } from '@chakra-ui/react';
import { BUILT_IN_PROMPTS, LIMITS, prompts, type SavedPrompt } from '@app/contracts';
import { Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { call } from '../../../lib/call';
import { usePages } from '../../../lib/pages';
import { messages as t } from '../../../messages';
import { LoadState } from '../../../ui/load-error';
import { LoadMore } from '../../../ui/load-more';
import { Modal } from '../../../ui/modal';
import { editableOf, PromptDialog } from './prompt.dialog';
import { BuiltInPromptRow, SavedPromptRow } from './prompt-rows';

interface LibraryProps {
  readonly workspaceId: string;
  readonly onClose: () => void;
}

/** The initial values of a prompt form and the saved prompt that it edits. No saved prompt for a new one. */
interface Edited {
  readonly initial: ReturnType<typeof editableOf>;
  readonly prompt?: SavedPrompt;
}

const EMPTY = { name: '', description: '', target: 'any', text: '' } as const;

/** All prompts: those of the workspace, to be changed or taken out, and those that come with the product, to be read and copied. */
export function PromptLibraryDialog({ workspaceId, onClose }: LibraryProps) {
  const params = { workspaceId };
  const list = usePages({
    endpoint: prompts.list,
    args: { params },
    load: (page, signal) => call(prompts.list, { params, query: page }, { signal }),
    cursorOf: ({ id }) => id,
  });
  const [edited, setEdited] = useState<Edited | null>(null);
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t.prompts.library}
      text={t.prompts.manageText}
      size="lg"
      footer={
        <>
          <Button variant="outline" onClick={() => setEdited({ initial: EMPTY })}>
            <Icon as={Plus} boxSize="4" aria-hidden="true" />
            {t.prompts.create}
          </Button>
          <Button colorPalette="teal" onClick={onClose}>
            {t.prompts.done}
          </Button>
        </>
      }
    >
      <Stack gap="6">
        <Part title={t.prompts.saved}>
          <LoadState of={list} noun={t.prompts.noun} h="72" />
          {list.items?.length === 0 && <Text color="fg.muted">{t.prompts.empty}</Text>}
          {list.items && list.items.length > 0 && (
            <Rows label={t.prompts.saved}>
              {list.items.map((prompt) => (
                <SavedPromptRow
                  key={prompt.id}
                  prompt={prompt}
                  onEdit={() => setEdited({ initial: editableOf(prompt), prompt })}
                />
              ))}
            </Rows>
          )}
          <LoadMore list={list} />
        </Part>
        {/* Not before the part above it, which would push it down. */}
        {!list.isPending && (
          <Part title={t.prompts.builtIn}>
            <Rows label={t.prompts.builtIn}>
              {BUILT_IN_PROMPTS.map((prompt) => (
                <BuiltInPromptRow
                  key={prompt.key}
                  prompt={prompt}
                  onCopy={() => setEdited({ initial: copyOf(prompt) })}
                />
              ))}
            </Rows>
          </Part>
        )}
      </Stack>
      {edited && <PromptDialog workspaceId={workspaceId} {...edited} onClose={() => setEdited(null)} />}
    </Modal>
  );
}

/** A prompt of the workspace with the same text, under a name that tells the two apart. */
const copyOf = (prompt: (typeof BUILT_IN_PROMPTS)[number]): Edited['initial'] => ({
  ...editableOf(prompt),
  name: t.prompts.copyOf(prompt.name).slice(0, LIMITS.nameMaximum),
});

function Part({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Stack as="section" gap="2" aria-labelledby={titleId}>
      <chakra.h3 id={titleId} fontWeight="semibold">
        {title}
      </chakra.h3>
      {children}
    </Stack>
  );
}

function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <chakra.ul listStyleType="none" divideY="1px" divideColor="border" aria-label={label}>
      {children}
    </chakra.ul>
  );
}
