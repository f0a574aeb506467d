import { Box } from '@chakra-ui/react';
import type { Finding, TracedValue } from '@app/contracts';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { messages as t } from '../../../messages';
import { measured, readOnlyXml } from './xml-editor.setup';
import { chooseValue, setValues, valueAt, valueDecorations } from './xml-values';
import { formatSentence } from '../../../lib/format-message';

interface XmlEditorProps {
  readonly xml: string;
  readonly findings: readonly Finding[];
  readonly values: readonly TracedValue[];
  readonly chosen: TracedValue | null;
  /** A line to show, counted from 1. */
  readonly line: number | null;
  readonly isWrapped: boolean;
  readonly onChoose: (value: TracedValue) => void;
}

const wrapping = new Compartment();

/** The XML in CodeMirror. It shows the text of the file, character by character. */
export function XmlEditor({ xml, findings, values, chosen, line, isWrapped, onChoose }: XmlEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const choose = useRef({ values, onChoose });
  useEffect(() => {
    choose.current = { values, onChoose };
  }, [values, onChoose]);

  useEffect(() => {
    if (place.current === null) return;
    const pick = EditorView.updateListener.of((update) => {
      const byPerson = update.transactions.some((each) => each.isUserEvent('select'));
      const { head, empty } = update.state.selection.main;
      if (!byPerson || !empty) return;
      const value = valueAt(choose.current.values, head);
      if (value !== null && value.state !== 'structural') choose.current.onChoose(value);
    });
    const state = EditorState.create({
      doc: xml,
      extensions: [readOnlyXml(t.result.editor), wrapping.of([]), valueDecorations, pick],
    });
    const created = measured(new EditorView({ state, parent: place.current }));
    view.current = created;
    return () => {
      created.destroy();
      view.current = null;
    };
  }, [xml]);

  useEffect(() => {
    view.current?.dispatch({ effects: setValues.of(values) });
  }, [values, xml]);

  useEffect(() => {
    view.current?.dispatch({ effects: wrapping.reconfigure(isWrapped ? EditorView.lineWrapping : []) });
  }, [isWrapped, xml]);

  useEffect(() => {
    const { current } = view;
    if (current !== null)
      current.dispatch(setDiagnostics(current.state, diagnosticsOf(findings, current.state)));
  }, [findings, xml]);

  useEffect(() => {
    const { current } = view;
    if (current === null) return;
    const isInside = chosen !== null && chosen.to <= current.state.doc.length;
    current.dispatch({
      effects: [
        chooseValue.of(chosen),
        ...(isInside ? [EditorView.scrollIntoView(chosen.from, { y: 'center' })] : []),
      ],
    });
  }, [chosen, xml]);

  useEffect(() => {
    const { current } = view;
    if (current === null || line === null || line < 1 || line > current.state.doc.lines) return;
    const { from } = current.state.doc.line(line);
    current.dispatch({
      selection: { anchor: from },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    });
  }, [line, xml]);

  return <Box ref={place} h="full" overflow="hidden" />;
}

function diagnosticsOf(findings: readonly Finding[], { doc }: EditorState): Diagnostic[] {
  return findings.map((finding) => {
    const { position, severity, rule } = finding;
    const at = doc.line(Math.min(Math.max(1, position.line), doc.lines));
    const from = Math.min(at.from + position.column - 1, at.to);
    return { from, to: at.to, severity, message: formatSentence(finding), source: rule };
  });
}
