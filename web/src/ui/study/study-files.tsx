import { Button, HStack, Stack, Text } from '@chakra-ui/react';
import { STUDY_FILES, type StudyFile } from '@app/contracts';
import { Download } from 'lucide-react';
import { fileSize } from '../../lib/format';
import { saveFile } from '../../lib/save-file';
import { messages as t } from '../../messages';
import { useAction } from '../use-action';

const ERRORS_SHOWN = 10;

interface StudyFilesProps {
  readonly files: readonly StudyFile[];
  /** File name without a suffix. */
  readonly name: string;
  readonly load: (fileId: StudyFile['id']) => Promise<Blob>;
}

/** The files generated from the study: the verdict of each validator, and what the standards require and the study does not state. */
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
      <Stack as="ul" gap="2" listStyleType="none">
        {files.map((file) => (
          <HStack as="li" key={file.id} gap="2" rowGap="1" wrap="wrap">
            <Button
              size="xs"
              variant="outline"
              minW="60"
              justifyContent="start"
              loading={download.isPending && download.variables === file.id}
              onClick={() => download.mutate(file.id)}
            >
              <Download size="14" aria-hidden="true" />
              {t.study.file(STUDY_FILES[file.id].label, fileSize(file.bytes))}
            </Button>
            <Validation {...file} />
          </HStack>
        ))}
      </Stack>
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

function Validation({ id, validation }: StudyFile) {
  if (validation === undefined) return <Text color="fg.muted">{t.study.notChecked}</Text>;
  const { version, errors } = validation;
  if (errors.length === 0) return <Text color="fg.muted">{t.study.valid(t.study.checked[id], version)}</Text>;
  return (
    <Stack gap="0.5" color="fg.error">
      <Text>{t.study.invalid(errors.length, version)}</Text>
      <Stack as="ul" gap="0.5" ps="5" listStyleType="disc" maxW="72ch">
        {errors.slice(0, ERRORS_SHOWN).map((error) => (
          <li key={error}>{error}</li>
        ))}
      </Stack>
    </Stack>
  );
}
