import { Button, Icon } from '@chakra-ui/react';
import { respondents } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import type { FolderIds } from '../../lib/paths';
import { saveFile } from '../../lib/save-file';
import { messages as t } from '../../messages';
import { notify } from '../../ui/toaster';

/** Exports all respondents as CSV with columns that can be imported again. */
export function ExportButton({ ids }: { ids: FolderIds }) {
  const save = useMutation({
    mutationFn: () => call(respondents.export, { params: ids }),
    onSuccess: (blob) => saveFile(blob, `respondents-${ids.formId}.csv`),
    onError: (error) => notify.error({ title: t.respondents.failed.export, text: errorText(error) }),
  });
  return (
    <Button variant="outline" loading={save.isPending} onClick={() => save.mutate()}>
      <Icon as={Download} boxSize="4" aria-hidden="true" />
      {t.respondents.export}
    </Button>
  );
}
