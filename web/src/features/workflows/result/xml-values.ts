import type { TracedValue } from '@app/contracts';
import { type Extension, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';

/** Puts the traced values of a document into its view. */
export const setValues = StateEffect.define<readonly TracedValue[]>();
/** Marks the value that begins here; null marks none. */
export const chooseValue = StateEffect.define<TracedValue | null>();

const missing = Decoration.mark({ class: 'cm-missing-value' });
const found = Decoration.mark({ class: 'cm-found-value' });
const chosen = Decoration.mark({ class: 'cm-chosen-value' });

const valueMarks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects)
      if (effect.is(setValues)) return marksOf(effect.value, transaction.newDoc.length);
    return marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const chosenMark = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(mark, transaction) {
    for (const effect of transaction.effects)
      if (effect.is(chooseValue))
        return effect.value === null || isEmpty(effect.value, transaction.newDoc.length)
          ? Decoration.none
          : Decoration.set(chosen.range(effect.value.from, effect.value.to));
    return mark;
  },
  provide: (field) => EditorView.decorations.from(field),
});

export const valueDecorations: Extension = [valueMarks, chosenMark];

const isEmpty = ({ from, to }: TracedValue, length: number): boolean => to <= from || to > length;

function marksOf(values: readonly TracedValue[], length: number): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const value of values) {
    if (value.state === 'structural' || isEmpty(value, length)) continue;
    builder.add(value.from, value.to, value.state === 'not-found' ? missing : found);
  }
  return builder.finish();
}

/** The value that holds a place of the text; values are in the order of the text and do not overlap. */
export function valueAt(values: readonly TracedValue[], place: number): TracedValue | null {
  let low = 0;
  let high = values.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const value = values[middle];
    if (value === undefined) return null;
    if (place < value.from) high = middle - 1;
    else if (place > value.to) low = middle + 1;
    else return value;
  }
  return null;
}
