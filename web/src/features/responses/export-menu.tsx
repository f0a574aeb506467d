import { Button, Icon, Menu, Portal } from '@chakra-ui/react';
import { responses } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import type { FolderIds } from '../../lib/paths';
import { saveFile } from '../../lib/save-file';
import { messages as t } from '../../messages';
import { notify } from '../../ui/toaster';

const FORMATS = {
  csv: { endpoint: responses.exportCsv, fileName: (formId: string) => `responses-${formId}.csv` },
  odm: { endpoint: responses.exportOdm, fileName: (formId: string) => `responses-${formId}.xml` },
} as const;
type Format = keyof typeof FORMATS;

/** What was answered, as a file of other systems; the archive stays here. */
export function ExportMenu({ ids }: { ids: FolderIds }) {
  const save = useMutation({
    mutationFn: (format: Format) => call(FORMATS[format].endpoint, { params: ids }),
    onSuccess: (blob, format) => saveFile(blob, FORMATS[format].fileName(ids.formId)),
    onError: (error) => notify.error({ title: t.responses.failed.export, text: errorText(error) }),
  });
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <Button variant="outline" loading={save.isPending}>
          <Icon as={Download} boxSize="4" aria-hidden="true" />
          {t.responses.export}
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {(['csv', 'odm'] as const).map((format) => (
              <Menu.Item key={format} value={format} onSelect={() => save.mutate(format)}>
                {t.responses.exports[format]}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
