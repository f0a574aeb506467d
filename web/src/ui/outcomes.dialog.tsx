import { Box, Button, Stack, Text } from '@chakra-ui/react';
import type { BulkOutcome } from '@app/contracts';
import { formatError } from '../lib/format-error';
import { messages as t } from '../messages';
import { Modal } from './modal';

export interface Outcomes {
  readonly title: string;
  readonly done: number;
  readonly refused: readonly (BulkOutcome & { readonly name: string })[];
}

/** The result per item of a bulk action that failed in part. */
export function OutcomesDialog({ outcomes, onClose }: { outcomes: Outcomes; onClose: () => void }) {
  const { title, done, refused } = outcomes;
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={title}
      text={t.bulk.outcome(done, refused.length)}
      // Closes only by a user action.
      role="alertdialog"
      footer={
        <Button colorPalette="teal" onClick={onClose}>
          {t.actions.close}
        </Button>
      }
    >
      <Stack as="ul" listStyleType="none" gap="2" maxH="24rem" overflowY="auto" tabIndex={0}>
        {refused.map(({ id, name, problem }) => (
          <Box as="li" key={id}>
            <Text fontWeight="medium" overflowWrap="anywhere">
              {name}
            </Text>
            <Text fontSize="dense" color="fg.muted" overflowWrap="anywhere">
              {problem && formatError(problem.detail, problem.said)}
            </Text>
          </Box>
        ))}
      </Stack>
    </Modal>
  );
}
