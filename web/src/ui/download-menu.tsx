import { Button, Icon, Menu, Portal } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { saveFile } from '../lib/save-file';
import { useAction } from './use-action';

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
  const save = useAction({
    send: ({ load }: DownloadableFile) => load(),
    onDone: (blob, { fileName }) => saveFile(blob, fileName),
    failed,
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
