import { Icon, IconButton } from '@chakra-ui/react';
import { CircleQuestionMark } from 'lucide-react';
import { useUrlDialog } from '../lib/url-state';
import { messages as t } from '../messages';

/** Opens the help of the screen. */
export function HelpButton() {
  const help = useUrlDialog('help');
  return (
    <IconButton
      aria-label={t.frame.help}
      title={t.frame.help}
      variant="ghost"
      size="xs"
      color="fg.muted"
      onClick={help.open}
    >
      <Icon as={CircleQuestionMark} boxSize="4" aria-hidden="true" />
    </IconButton>
  );
}
