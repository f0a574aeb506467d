import { Button, Input, Stack, Text } from '@chakra-ui/react';
import { respondents } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FolderIds } from '../../../lib/paths';
import { invalidate } from '../../../lib/query';
import { messages as t } from '../../../messages';
import { FormModal } from '../../../ui/form-modal';
import { ProgressBar } from '../../../ui/progress-bar';
import { FieldBox } from '../../../ui/text-field';
import { notify } from '../../../ui/toaster';
import { guess, type Mapping, rowsOf } from './mapping';
import { MappingFields } from './mapping.fields';
import { ProblemList } from './problem-list';
import { readTable, type Table, TableFault } from './read-table';
import { type ImportOutcome, runImport } from './run-import';

interface DialogProps {
  readonly ids: FolderIds;
  readonly onClose: () => void;
}

/** The import of respondents: select a file, map its columns, review the errors, import the valid rows. */
export function ImportDialog({ ids, onClose }: DialogProps) {
  const { table, mapping, trial, good, reading, run, choose, map, tryAgain, submit } = useImport(
    ids,
    onClose,
  );
  return (
    <FormModal
      onClose={onClose}
      onSubmit={submit}
      action={run}
      error={faultText(reading.error)}
      title={t.respondents.importTitle}
      text={t.respondents.importText}
      submit={trial === null ? t.respondents.check : t.respondents.importRows(good)}
      isReady={table !== null && (trial === null || good > 0)}
      size="lg"
    >
      <FieldBox label={t.respondents.file} help={t.respondents.fileHelp}>
        <Input
          type="file"
          accept=".csv,.txt,.tsv,.xlsx"
          py="1.5"
          disabled={run.isPending}
          onChange={(event) => choose(event.target.files?.[0])}
        />
      </FieldBox>
      {table && (
        <>
          <Text color="fg.muted">{t.respondents.rows(table.rows.length)}</Text>
          <MappingFields table={table} mapping={mapping} isDisabled={run.isPending} onChange={map} />
        </>
      )}
      {run.isPending && table && <Done done={run.done} of={table.rows.length} />}
      {trial && table && !run.isPending && (
        <Stack gap="3" role="status">
          <Text>{t.respondents.checked(good, table.rows.length - good)}</Text>
          <ProblemList problems={trial.problems} numbers={table.numbers} />
          {trial.problems.length > 0 && (
            <Button type="button" size="xs" variant="outline" alignSelf="flex-start" onClick={tryAgain}>
              {t.respondents.checkAgain}
            </Button>
          )}
        </Stack>
      )}
    </FormModal>
  );
}

/** The state of the file and the next step: first a dry run, then the import of the rows that passed it. */
function useImport(ids: FolderIds, onClose: () => void) {
  const [table, setTable] = useState<Table | null>(null);
  const [mapping, setMapping] = useState<Mapping>({});
  const [trial, setTrial] = useState<ImportOutcome | null>(null);
  const reading = useMutation({
    mutationFn: readTable,
    onSuccess: (read) => {
      setTable(read);
      setMapping(guess(read));
    },
  });
  const run = useRun(ids, table, mapping);
  const choose = (file: File | undefined) => {
    setTable(null);
    setTrial(null);
    run.reset();
    if (file) reading.mutate(file);
  };
  const map = (next: Mapping) => {
    setMapping(next);
    setTrial(null);
  };
  const good = trial && table ? table.rows.length - new Set(trial.problems.map(({ row }) => row)).size : 0;
  const submit = () => {
    if (trial === null) return run.mutate({ isTrial: true }, { onSuccess: setTrial });
    run.mutate(
      { isTrial: false },
      {
        onSuccess: ({ created }) => {
          onClose();
          notify.success({ title: t.respondents.imported(created) });
        },
      },
    );
  };
  return {
    table,
    mapping,
    trial,
    good,
    reading,
    run,
    choose,
    map,
    submit,
    tryAgain: () => setTrial(null),
  };
}

/** Sends the table. Closing the dialog aborts the import. Rows that were already imported are shown. */
function useRun(ids: FolderIds, table: Table | null, mapping: Mapping) {
  const [done, setDone] = useState(0);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);
  const run = useMutation({
    mutationFn: ({ isTrial }: { isTrial: boolean }) => {
      setDone(0);
      const ending = (controller.current = new AbortController());
      const rows = table === null ? [] : rowsOf(table, mapping);
      const overfull = table?.overfull ?? new Set<number>();
      return runImport({ ids, rows, overfull, isTrial, onProgress: setDone, signal: ending.signal });
    },
    onSettled: (_outcome, _error, { isTrial }) => (isTrial ? undefined : invalidate(respondents.list)),
  });
  return { ...run, done };
}

function Done({ done, of }: { done: number; of: number }) {
  return (
    <Stack gap="1.5">
      <Text role="status">{t.respondents.progress(done, of)}</Text>
      <ProgressBar label={t.respondents.importTitle} done={done} of={of} h="2" />
    </Stack>
  );
}

function faultText(error: Error | null): string | null {
  if (error === null) return null;
  return t.respondents.fileFaults[error instanceof TableFault ? error.reason : 'unreadable'];
}
