import { childOf, childrenOf, switchOf, valueOf, type XmlElement } from '../archive/xml-tree';
import type { FileField } from '../form-fields/field-tokens';

/** A field that Word can fill in. `isEmpty` if only its placeholder is shown. */
export interface FormControl {
  readonly field: FileField;
  readonly isEmpty: boolean;
}

/** Kinds of content controls, by the element of `w:sdtPr`. Controls with another one are no fields, such as a table of contents. */
const KINDS: Readonly<Record<string, FileField['kind']>> = {
  'w:text': 'text',
  'w:richText': 'text',
  'w:dropDownList': 'choice',
  'w:comboBox': 'choice',
  'w:date': 'date',
  'w14:checkbox': 'box',
  'w:picture': 'picture',
};
const NO_FIELDS = new Set([
  'w:docPartObj', 'w:docPartList', 'w:citation', 'w:bibliography', 'w:group', 'w:equation', 'w15:repeatingSection', 'w15:repeatingSectionItem',
]); // prettier-ignore

/**
 * What a content control (`w:sdt`) asks for; undefined if it only holds a part of the document. Rich text that is filled in is
 * such a part. The words of a placeholder do not matter, because Word marks it.
 */
export function contentControl(control: XmlElement): FormControl | undefined {
  const properties = childOf(control, 'w:sdtPr');
  const parts = childrenOf(properties);
  if (properties === undefined || parts.some(({ name }) => NO_FIELDS.has(name))) return undefined;
  const part = parts.find(({ name }) => KINDS[name] !== undefined);
  const isEmpty = switchOf(childOf(properties, 'w:showingPlcHdr')) === true;
  const isRich = part === undefined || part.name === 'w:richText';
  if (isRich && !isEmpty) return undefined;
  const kind = part === undefined ? 'text' : (KINDS[part.name] ?? 'text');
  if (kind === 'picture' && !isEmpty) return undefined;
  const title = valueOf(childOf(properties, 'w:alias'))?.trim() ?? '';
  const name = valueOf(childOf(properties, 'w:tag'))?.trim() ?? '';
  const options = childrenOf(part, 'w:listItem').flatMap(optionOf);
  const isLocked = valueOf(childOf(properties, 'w:lock'))?.toLowerCase().includes('contentlocked') === true;
  return {
    isEmpty,
    field: {
      kind: kind === 'date' && hasTime(part) ? 'date-time' : kind,
      ...(name !== '' && { name }),
      ...(title !== '' && { title }),
      ...(options.length > 0 && { options }),
      ...(isLocked && { isReadOnly: true }),
    },
  };
}

/** Letters of hours and minutes in the format of a date. */
const hasTime = (part: XmlElement | undefined): boolean =>
  /[hH].*m/.test(valueOf(childOf(part, 'w:dateFormat')) ?? '');

/** The entry without a value only asks to choose one. */
function optionOf({ attributes }: XmlElement): { code: string; text: string }[] {
  const code = attributes['w:value'] ?? '';
  const text = attributes['w:displayText'] ?? code;
  return code === '' || text === '' ? [] : [{ code: code === text ? '' : code, text }];
}

/** What a legacy form field (`w:ffData`) asks for. A chosen entry of a list is not in the text and so is its value. */
export function legacyField(data: XmlElement): FileField {
  const name = valueOf(childOf(data, 'w:name'))?.trim() ?? '';
  const help = childOf(data, 'w:statusText') ?? childOf(data, 'w:helpText');
  const title = valueOf(help)?.trim() ?? '';
  const isReadOnly = switchOf(childOf(data, 'w:enabled')) === false;
  return {
    ...legacyKind(data),
    ...(name !== '' && { name }),
    ...(title !== '' && { title }),
    ...(isReadOnly && { isReadOnly }),
  };
}

const INPUTS: Readonly<Record<string, FileField['kind']>> = {
  number: 'number',
  date: 'date',
  currentDate: 'date',
  currentTime: 'time',
};

function legacyKind(data: XmlElement): FileField {
  const box = childOf(data, 'w:checkBox');
  if (box !== undefined) {
    const isChecked = switchOf(childOf(box, 'w:checked')) ?? switchOf(childOf(box, 'w:default'));
    return { kind: 'box', ...(isChecked === true && { value: 'checked' }) };
  }
  const list = childOf(data, 'w:ddList');
  if (list !== undefined) {
    const options = childrenOf(list, 'w:listEntry').flatMap((entry) => {
      const text = valueOf(entry)?.trim() ?? '';
      return text === '' ? [] : [{ code: '', text }];
    });
    const chosen = options[Number(valueOf(childOf(list, 'w:result')))]?.text;
    return { kind: 'choice', options, ...(chosen !== undefined && { value: chosen }) };
  }
  const input = childOf(data, 'w:textInput');
  const type = valueOf(childOf(input, 'w:type')) ?? '';
  const length = Number(valueOf(childOf(input, 'w:maxLength')));
  const decimals = /\.(0+|#+)/.exec(valueOf(childOf(input, 'w:format')) ?? '')?.[1]?.length;
  return {
    kind: INPUTS[type] ?? 'text',
    ...(length > 0 && { maximumLength: length }),
    ...(type === 'number' && decimals !== undefined && { decimals }),
    ...(type === 'calculated' && { isComputed: true }),
  };
}

/**
 * The body with content controls of a whole paragraph or cell inside their paragraph, where the text is read. Controls around
 * several paragraphs, rows or tables stay as they are.
 */
export function withControlsInParagraphs(element: XmlElement): XmlElement {
  const children = element.children.map((child) => {
    if (typeof child === 'string') return child;
    const inner = child.name === 'w:sdt' ? moved(child) : undefined;
    return withControlsInParagraphs(inner ?? child);
  });
  return children.every((child, at) => child === element.children[at]) ? element : { ...element, children };
}

/** The paragraph or cell of a content control, with the control around its text. */
function moved(control: XmlElement): XmlElement | undefined {
  const content = childOf(control, 'w:sdtContent');
  const [only, other] = childrenOf(content);
  if (only === undefined || other !== undefined) return undefined;
  if (only.name === 'w:tc') {
    const paragraphs = childrenOf(only, 'w:p');
    const [paragraph] = paragraphs;
    if (paragraph === undefined || paragraphs.length > 1 || contentControl(control) === undefined)
      return undefined;
    const within = around(control, paragraph);
    return { ...only, children: only.children.map((child) => (child === paragraph ? within : child)) };
  }
  return only.name === 'w:p' && contentControl(control) !== undefined ? around(control, only) : undefined;
}

function around(control: XmlElement, paragraph: XmlElement): XmlElement {
  const isProperties = (child: XmlElement | string) => typeof child !== 'string' && child.name === 'w:pPr';
  const text = paragraph.children.filter((child) => !isProperties(child));
  const parts = control.children.filter(
    (child) => typeof child === 'string' || child.name !== 'w:sdtContent',
  );
  const inner = {
    ...control,
    children: [...parts, { name: 'w:sdtContent', attributes: {}, children: text }],
  };
  return { ...paragraph, children: [...paragraph.children.filter(isProperties), inner] };
}

/** Whether a check box control is checked. It can show any two characters, but its state says which one it shows. */
export function isChecked(control: XmlElement): boolean {
  const state = childOf(control, 'w:sdtPr', 'w14:checkbox', 'w14:checked')?.attributes['w14:val'];
  return state === '1' || state === 'true';
}
