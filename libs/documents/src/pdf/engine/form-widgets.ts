import { z } from 'zod';
import type { FileField } from '../../form-fields/field-tokens';
import { apply, between, type Frame, type Matrix, type Rect } from '../content';
import { isOurMistake } from '../../reading/reading-error';
import type { PdfDocument, PdfPage } from './pdfjs-library';

/** A form field of a page. Push buttons take no value and are left out. */
export interface PageWidget {
  /** Of its annotation. */
  readonly id: string;
  readonly field: FileField;
  readonly rect: Rect;
}

const text = z.string().catch('');
const flag = z.boolean().catch(false);
const Options = z.array(z.object({ exportValue: text, displayValue: text })).catch([]);

/** Data of pdf.js about a form field. What a damaged file gives wrongly is left out. */
const Widget = z.object({
  subtype: z.literal('Widget'),
  id: z.string(),
  rect: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  fieldType: z.enum(['Tx', 'Btn', 'Ch', 'Sig']),
  fieldName: text,
  alternativeText: text,
  fieldValue: z.union([z.string(), z.array(z.string())]).catch(''),
  exportValue: text,
  buttonValue: text,
  options: Options,
  maxLen: z.number().catch(0),
  actions: z.record(z.string(), z.array(z.string())).catch({}),
  required: flag,
  readOnly: flag,
  multiSelect: flag,
  checkBox: flag,
  radioButton: flag,
});
type Widget = z.infer<typeof Widget>;

const SMALLEST = 1;

/** The form fields of a page that can be seen and filled in, in the upright frame of the page. */
export async function widgetsOf(page: PdfPage, base: Matrix, frame: Frame): Promise<PageWidget[]> {
  const annotations: readonly unknown[] = await page.getAnnotations({ intent: 'display' });
  return annotations.flatMap((annotation): PageWidget[] => {
    const widget = Widget.safeParse(annotation).data;
    if (widget === undefined || isPushButton(widget)) return [];
    const [left, bottom, right, top] = widget.rect;
    const corner = (x: number, y: number) => frame.point(...apply(base, x, y));
    const rect = between(corner(left, bottom), corner(right, top));
    const isVisible = rect.right - rect.left >= SMALLEST && rect.bottom - rect.top >= SMALLEST;
    return isVisible ? [{ id: widget.id, field: fieldOf(widget), rect }] : [];
  });
}

const isPushButton = ({ fieldType, checkBox, radioButton }: Widget): boolean =>
  fieldType === 'Btn' && !checkBox && !radioButton;

/** Names of the fields of a document that no page shows: hidden ones, and those without a page. */
export async function hiddenFieldNames(
  document: PdfDocument,
  seen: ReadonlySet<string>,
): Promise<readonly string[]> {
  let objects: object = {};
  try {
    objects = (await document.getFieldObjects()) ?? {};
  } catch (error) {
    // The list of a damaged form; its fields on pages were read.
    if (isOurMistake(error)) throw error;
  }
  return Object.entries(objects).flatMap(([name, parts]: [string, unknown]) => {
    const kinds = z.array(z.object({ type: text })).safeParse(parts).data ?? [];
    const isField = kinds.some(({ type }) => type !== '' && type !== 'button');
    return isField && !seen.has(name) ? [name] : [];
  });
}

function fieldOf(widget: Widget): FileField {
  const {
    fieldName: name,
    alternativeText: title,
    maxLen,
    required,
    readOnly,
    options,
    multiSelect,
  } = widget;
  const code = codeOf(widget);
  const value = valueOf(widget);
  const choices = options.map(({ exportValue, displayValue }) => {
    const shown = displayValue || exportValue;
    return { code: exportValue === shown ? '' : exportValue, text: shown };
  });
  return {
    ...formatOf(widget),
    ...(name !== '' && { name }),
    ...(title.trim() !== '' && { title: title.replace(/\s+/g, ' ').trim() }),
    ...(choices.length > 0 && { options: choices }),
    ...(code !== '' && { code }),
    ...(multiSelect && { isSeveral: true }),
    ...(maxLen > 0 && { maximumLength: Math.round(maxLen) }),
    ...(required && { isRequired: true }),
    ...(readOnly && { isReadOnly: true }),
    ...(widget.actions['Calculate'] !== undefined && { isComputed: true }),
    ...(value !== '' && { value }),
  };
}

/** `AFNumber_Format(2, …)` prints two decimals. */
const NUMBER = /\bAF(?:Number|Percent)_Format\(\s*(\d{1,2})/;
/** `AFDate_FormatEx("dd-mmm-yyyy HH:MM")`; the other functions have numbers for their formats. */
const DATE = /\bAFDate_(?:Format|Keystroke)(?:Ex)?\(([^)]*)/;
const TIME = /\bAFTime_(?:Format|Keystroke)/;

function formatOf({
  fieldType,
  actions,
}: Widget): Pick<FileField, 'kind' | 'decimals' | 'minimum' | 'maximum'> {
  if (fieldType === 'Btn') return { kind: 'box' };
  if (fieldType === 'Ch') return { kind: 'choice' };
  if (fieldType === 'Sig') return { kind: 'signature' };
  const scripts = [...(actions['Format'] ?? []), ...(actions['Keystroke'] ?? [])].join(' ');
  const date = DATE.exec(scripts)?.[1];
  if (date !== undefined) return { kind: /h/i.test(date) ? 'date-time' : 'date' };
  if (TIME.test(scripts)) return { kind: 'time' };
  const decimals = NUMBER.exec(scripts)?.[1];
  const ends = endsOf((actions['Validate'] ?? []).join(' '));
  return decimals === undefined
    ? { kind: 'text', ...ends }
    : { kind: 'number', decimals: Number(decimals), ...ends };
}

/** `AFRange_Validate(true, 60, true, 250)`: whether there is a lower end, the end, and the same of the upper end. */
const RANGE = /\bAFRange_Validate\(\s*(true|false)\s*,\s*([^,]*),\s*(true|false)\s*,\s*([^,)]*)\)/;

function endsOf(script: string): Pick<FileField, 'minimum' | 'maximum'> {
  const [, hasLower, lower = '', hasUpper, upper = ''] = RANGE.exec(script) ?? [];
  const [minimum, maximum] = [lower, upper].map((end) => Number(end.replace(/["'\s]/g, '') || Number.NaN));
  return {
    ...(hasLower === 'true' && Number.isFinite(minimum) && { minimum }),
    ...(hasUpper === 'true' && Number.isFinite(maximum) && { maximum }),
  };
}

const codeOf = ({ radioButton, buttonValue, exportValue }: Widget): string =>
  radioButton ? buttonValue : exportValue;

/** The value as the field shows it; empty if it is not filled in. */
function valueOf(widget: Widget): string {
  const { fieldType, fieldValue, options } = widget;
  const values = [fieldValue].flat();
  if (fieldType === 'Btn') {
    const code = codeOf(widget);
    return code !== '' && values.includes(code) ? code : '';
  }
  const shown = values.map(
    (value) => options.find(({ exportValue }) => exportValue === value)?.displayValue ?? value,
  );
  return shown.join(', ').replace(/\s+/g, ' ').trim();
}
