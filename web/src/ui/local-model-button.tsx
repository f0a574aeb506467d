import { Button } from '@chakra-ui/react';
import { messages as t } from '../messages';

interface LocalModelButtonProps {
  readonly model: { readonly isOffered: boolean; readonly isPending: boolean; readonly add: () => void };
}

/** Adds the rule-based local model, if the user may. */
export function LocalModelButton({ model }: LocalModelButtonProps) {
  if (!model.isOffered) return null;
  return (
    <Button
      variant="outline"
      size="xs"
      loading={model.isPending}
      loadingText={t.workflow.localModelAdding}
      title={t.workflow.localModelText}
      onClick={() => model.add()}
    >
      {t.workflow.localModelAdd}
    </Button>
  );
}
