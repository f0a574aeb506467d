import { Box, Button, Flex, HStack, Text } from '@chakra-ui/react';
import { goToNextChunk, goToPreviousChunk, MergeView, unifiedMergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { messages as t } from '../../../messages';
import { Panel } from '../../../ui/panel';
import { measured, readOnlyXml } from '../result/xml-editor.setup';
import { differenceLook } from './difference-look';
import { lineDifference } from './line-difference';
import { prettyXml } from './pretty-xml';

interface MergeEditorProps {
  readonly before: string;
  readonly after: string;
  readonly isSplit: boolean;
  readonly showsAll: boolean;
}

/** Lines first: the editor's own difference goes by characters and gives up on large files. */
const DIFFERENCE = { override: lineDifference };

/** The difference of two XML in CodeMirror: one text with both, or two beside each other. */
export function MergeEditor({ before, after, isSplit, showsAll }: MergeEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const sides = useMemo(() => ({ before: prettyXml(before), after: prettyXml(after) }), [before, after]);
  const isSame = sides.before === sides.after;
  useEffect(() => {
    const parent = place.current;
    if (parent === null || isSame) return;
    const made = (isSplit ? splitView : unifiedView)({ ...sides, parent, showsAll });
    view.current = made.main;
    return () => {
      view.current = null;
      made.destroy();
    };
  }, [sides, isSame, isSplit, showsAll]);
  if (isSame) return <Text>{t.compare.sameXml}</Text>;
  const go = (command: typeof goToNextChunk) => {
    if (view.current === null) return;
    command(view.current);
    view.current.focus();
  };
  return (
    <Panel overflow="hidden">
      <Flex justify="flex-end" px="2" py="1" borderBottomWidth="1px" borderColor="border">
        <HStack gap="1">
          <Button size="xs" variant="ghost" onClick={() => go(goToPreviousChunk)}>
            <ChevronUp size={14} aria-hidden="true" />
            {t.compare.previous}
          </Button>
          <Button size="xs" variant="ghost" onClick={() => go(goToNextChunk)}>
            <ChevronDown size={14} aria-hidden="true" />
            {t.compare.next}
          </Button>
        </HStack>
      </Flex>
      <Box ref={place} h="min(70dvh, 54rem)" overflow="hidden" />
    </Panel>
  );
}

interface ViewOptions {
  readonly before: string;
  readonly after: string;
  readonly parent: HTMLElement;
  readonly showsAll: boolean;
}

interface MadeView {
  readonly main: EditorView;
  readonly destroy: () => void;
}

const collapsing = (showsAll: boolean) => (showsAll ? {} : { collapseUnchanged: { margin: 3, minSize: 6 } });

const textOf = (label: string): Extension => [
  readOnlyXml(label),
  differenceLook,
  EditorState.phrases.of({ '$ unchanged lines': t.compare.unchanged }),
];

function unifiedView({ before, after, parent, showsAll }: ViewOptions): MadeView {
  const difference = unifiedMergeView({
    original: before,
    mergeControls: false,
    // Removed lines are fragments without a syntax of their own.
    syntaxHighlightDeletions: false,
    diffConfig: DIFFERENCE,
    ...collapsing(showsAll),
  });
  const extensions = [textOf(t.compare.editorUnified), difference];
  const main = measured(new EditorView({ state: EditorState.create({ doc: after, extensions }), parent }));
  return { main, destroy: () => main.destroy() };
}

function splitView({ before, after, parent, showsAll }: ViewOptions): MadeView {
  const merge = new MergeView({
    a: { doc: before, extensions: textOf(t.compare.editorBefore) },
    b: { doc: after, extensions: textOf(t.compare.editorAfter) },
    parent,
    diffConfig: DIFFERENCE,
    ...collapsing(showsAll),
  });
  merge.dom.style.height = '100%';
  merge.dom.style.overflow = 'auto';
  [merge.a, merge.b].forEach(measured);
  return { main: merge.b, destroy: () => merge.destroy() };
}
