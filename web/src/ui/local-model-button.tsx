import { Button } from '@chakra-ui/react';
import { messages as t } from '../messages';

interface LocalModelButtonProps {
  readonly model: { readonly isOffered: boolean; readonly isPending: boolean; readonly add: () => void };
}

/** Adds the model that works by rules, where there is one to add. */
export function LocalModelButton({ model }: LocalModelButtonProps) {
  if (!model.isOffered) return null;
  return (
    <Button
      variant="outline"
      size="xs"
      loading={model.isPending}
      loadingText={t.workflow.localModelAdding}
      title={t.workflow.localModelText}
      onClick={model.add}
    >
      {t.workflow.localModelAdd}
    </Button>
  );
}
