import { Button, Icon, Menu, Portal } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { errorText } from '../lib/error-text';
import { saveFile } from '../lib/save-file';
import { notify } from './toaster';

interface DownloadableFile {
  readonly label: string;
  readonly fileName: string;
  readonly load: () => Promise<Blob>;
}

interface DownloadMenuProps {
  readonly label: string;
  readonly failed: string;
  readonly files: readonly DownloadableFile[];
}

/** Downloads one item in several file formats. */
export function DownloadMenu({ label, failed, files }: DownloadMenuProps) {
  const save = useMutation({
    mutationFn: ({ load }: DownloadableFile) => load(),
    onSuccess: (blob, { fileName }) => saveFile(blob, fileName),
    onError: (error) => notify.error({ title: failed, text: errorText(error) }),
  });
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <Button variant="outline" loading={save.isPending}>
          <Icon as={Download} boxSize="4" aria-hidden="true" />
          {label}
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content>
            {files.map((file) => (
              <Menu.Item key={file.fileName} value={file.fileName} onSelect={() => save.mutate(file)}>
                {file.label}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
