import { Button, Icon } from '@chakra-ui/react';
import { respondents } from '@app/contracts';
import { Download } from 'lucide-react';
import { call } from '../../lib/call';
import type { FolderIds } from '../../lib/paths';
import { saveFile } from '../../lib/save-file';
import { messages as t } from '../../messages';
import { useAction } from '../../ui/use-action';

/** Exports all respondents as CSV with columns that can be imported again. */
export function ExportButton({ ids }: { ids: FolderIds }) {
  const save = useAction({
    send: () => call(respondents.export, { params: ids }),
    onDone: (blob) => saveFile(blob, `respondents-${ids.formId}.csv`),
    failed: t.respondents.failed.export,
  });
  return (
    <Button variant="outline" loading={save.isPending} onClick={() => save.mutate()}>
      <Icon as={Download} boxSize="4" aria-hidden="true" />
      {t.respondents.export}
    </Button>
  );
}
