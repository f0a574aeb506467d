import { Button, Icon } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useUrlChange } from '../../lib/url-state';
import { messages as t } from '../../messages';

/** Back to an empty form. */
export function CreateAnother() {
  const change = useUrlChange();
  return (
    <Button
      variant="outline"
      size="sm"
      onClick={() => change({ workflow: null, dialog: 'create-workflow' }, 'push')}
    >
      <Icon as={Plus} boxSize="4" aria-hidden="true" />
      {t.workflow.createAnother}
    </Button>
  );
}
