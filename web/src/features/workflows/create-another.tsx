import { Button, Icon } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useUrlChange } from '../../lib/url-state';
import { messages as t } from '../../messages';

/** Back to an empty form. */
export function CreateAnother({ size = 'sm' }: { size?: 'xs' | 'sm' }) {
  const change = useUrlChange();
  return (
    <Button
      variant="outline"
      size={size}
      onClick={() => change({ workflow: null, dialog: 'create-workflow' }, 'push')}
    >
      <Icon as={Plus} boxSize="4" aria-hidden="true" />
      {t.workflow.createAnother}
    </Button>
  );
}
