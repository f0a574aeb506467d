import { Button, HStack, Stack, Text } from '@chakra-ui/react';
import { STUDY_FILES, type StudyFile } from '@app/contracts';
import { Download } from 'lucide-react';
import { fileSize } from '../../lib/format';
import { saveFile } from '../../lib/save-file';
import { messages as t } from '../../messages';
import { useAction } from '../use-action';

interface StudyFilesProps {
  readonly files: readonly StudyFile[];
  /** File name without a suffix. */
  readonly name: string;
  readonly load: (fileId: StudyFile['id']) => Promise<Blob>;
}

/** The files generated from the study. Each lists what its standard requires and the study does not state. */
export function StudyFiles({ files, name, load }: StudyFilesProps) {
  const download = useAction({
    send: load,
    onDone: (blob, fileId) => saveFile(blob, name + STUDY_FILES[fileId].suffix),
    failed: t.toasts.error,
    failureText: () => t.toasts.documentDownloadFailed,
  });
  const findings = files.flatMap(({ id, findings: own }) =>
    own.map(({ code, sentence }) => ({
      key: `${id} ${code}`,
      text: `${STUDY_FILES[id].label}: ${sentence}`,
    })),
  );
  return (
    <Stack gap="2">
      <Text as="h2" fontWeight="semibold">
        {t.study.files}
      </Text>
      <HStack gap="2" wrap="wrap">
        {files.map(({ id, bytes }) => (
          <Button
            key={id}
            size="xs"
            variant="outline"
            loading={download.isPending && download.variables === id}
            onClick={() => download.mutate(id)}
          >
            <Download size="14" aria-hidden="true" />
            {t.study.file(STUDY_FILES[id].label, fileSize(bytes))}
          </Button>
        ))}
      </HStack>
      {findings.length > 0 && (
        <Stack as="details" gap="1">
          <Text as="summary" cursor="pointer" color="fg.muted">
            {t.study.findings(findings.length)}
          </Text>
          <Stack as="ul" gap="0.5" ps="5" listStyleType="disc" maxW="72ch">
            {findings.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </Stack>
        </Stack>
      )}
    </Stack>
  );
}
