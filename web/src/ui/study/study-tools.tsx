import { Box, HStack, Text } from '@chakra-ui/react';
import type { StudyDecision, StudyModel } from '@app/contracts';
import { Download, Printer, Sheet } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useCallback, useState } from 'react';
import { saveFile } from '../../lib/save-file';
import { messages as t } from '../../messages';
import { ActionMenu } from '../action-menu';
import { SearchBox } from '../search-box';
import { useAction } from '../use-action';
import { StudyPrint } from './study-print';
import type { StudyItem, StudyPart } from './study-items';
import { studyTables } from './study-tables';

interface StudyToolsProps {
  readonly model: StudyModel;
  readonly items: readonly StudyItem[];
  readonly decisions: ReadonlyMap<string, StudyDecision>;
  readonly selected: string | null;
  /** The part on the screen, which is written as CSV. */
  readonly part: StudyPart | null;
  /** Title of the print and name of downloaded files. */
  readonly name: string;
  readonly onFind: (item: StudyItem) => void;
  /** The buttons that add to the lists on the screen. */
  readonly children?: ReactNode;
}

/** Finds values of a study by their words, prints it, and writes its tables for spreadsheets. */
export function StudyTools(props: StudyToolsProps) {
  const { model, items, decisions, selected, part, name, onFind, children } = props;
  const [words, setWords] = useState('');
  const [isPrinting, setIsPrinting] = useState(false);
  const endPrint = useCallback(() => setIsPrinting(false), []);
  const found = matches(items, words);
  const at = found.findIndex(({ key }) => key === selected);
  const go = (by: 1 | -1): void => {
    const next = found.at((at === -1 && by === -1 ? 0 : at) + by) ?? found[0];
    if (next !== undefined) onFind(next);
  };
  const save = useAction({
    send: async (kind: 'xlsx' | 'csv') => {
      const { workbookOf, csvOf } = await import('./study-workbook');
      const tables = studyTables(model, decisions);
      const table = tables.find((one) => one.part === part);
      return kind === 'csv' && table !== undefined ? csvOf(table) : workbookOf(tables);
    },
    onDone: (blob, kind) => saveFile(blob, kind === 'csv' ? `${name}.${String(part)}.csv` : `${name}.xlsx`),
    failed: t.toasts.error,
    failureText: () => t.toasts.documentDownloadFailed,
  });
  const hasTable = part !== null && studyTables(model, decisions).some((one) => one.part === part);
  return (
    <HStack px="2" pt="1.5" gap="2" rowGap="1.5" flexShrink="0" wrap="wrap">
      <Box
        flex="1 1 9rem"
        minW="0"
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
        }}
      >
        <SearchBox label={t.study.find} value={words} onChange={setWords} />
      </Box>
      <Text color="fg.muted" fontSize="xs" aria-live="polite" flexShrink="0">
        {words.trim() !== '' && t.study.found(found.length, at + 1)}
      </Text>
      <ActionMenu
        label={t.study.tools}
        actions={[
          { label: t.study.print, icon: Printer, onSelect: () => setIsPrinting(true) },
          { label: t.study.workbook, icon: Sheet, onSelect: () => save.mutate('xlsx') },
          ...(hasTable ? [{ label: t.study.csv, icon: Download, onSelect: () => save.mutate('csv') }] : []),
        ]}
      />
      {children}
      {isPrinting && <StudyPrint title={name} tables={studyTables(model, decisions)} onDone={endPrint} />}
    </HStack>
  );
}

/** Values whose label or text has all of the words. The label of a mark repeats the names of its activity and visit. */
function matches(items: readonly StudyItem[], words: string): readonly StudyItem[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  return items.filter(({ field, label, text }) => {
    const own = (field === 'mark' ? text : `${label} ${text}`).toLowerCase();
    return wanted.every((word) => own.includes(word));
  });
}
