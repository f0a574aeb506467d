import { textKey } from '@app/text-normalization';
import type { XmlElement } from '@app/xml';
import type { SeriesKind } from '@app/contracts';
import type { Damage, Damaged, Some, Stated } from './damage';
import { everyElement } from './xml-edits';

/** A sentence shows the beginning of a text, or what it is called. */
const BEGINNING = 30;
const named = ({ text, label }: Stated): string[][] => [[text.slice(0, BEGINNING), label]];

/** Texts of some kinds are left out of the XML wherever they stand in it. */
export const dropped =
  (...kinds: readonly SeriesKind[]): Damage =>
  (study, some, stated) =>
    changed(study, some, printedIn(study, stated, kinds), () => '');

/** Texts lose the second half of their words. */
export const halved =
  (...kinds: readonly SeriesKind[]): Damage =>
  (study, some, stated) => {
    const long = printedIn(study, stated, kinds).filter(({ text }) => text.split(' ').length > 7);
    return changed(study, some, long, (text) => {
      const words = text.split(' ');
      return words.slice(0, Math.floor(words.length / 2)).join(' ');
    });
  };

/** Short texts lose the second half of their words, also where a label stands in front of them. */
export const cutInHalf =
  (...kinds: readonly SeriesKind[]): Damage =>
  (study, some, stated) => {
    const short = printedIn(study, stated, kinds).filter(({ text }) => {
      const words = text.split(' ').length;
      return words > 2 && words <= 7;
    });
    return changed(study, some, short, (text) => {
      const words = text.split(' ');
      return words.slice(0, Math.floor(words.length / 2)).join(' ');
    });
  };

/** Texts are altered by a pattern, where it fits. */
export const altered =
  (
    pattern: RegExp,
    replacement: string | ((found: string) => string),
    ...kinds: readonly SeriesKind[]
  ): Damage =>
  (study, some, stated) => {
    const alter = (text: string): string =>
      typeof replacement === 'string'
        ? text.replace(pattern, replacement)
        : text.replace(pattern, replacement);
    const fitting = printedIn(study, stated, kinds).filter(({ text }) => alter(text) !== text);
    return changed(study, some, fitting, alter);
  };

/** Words in the middle of a text are left out. */
export const shortened =
  (...kinds: readonly SeriesKind[]): Damage =>
  (study, some, stated) => {
    const long = printedIn(study, stated, kinds).filter(({ text }) => text.split(' ').length > 11);
    return changed(study, some, long, (text) => {
      const words = text.split(' ');
      const middle = Math.floor(words.length / 2);
      return [...words.slice(0, middle - 1), ...words.slice(middle + 2)].join(' ');
    });
  };

/** What the documents state and the XML holds word for word. */
function printedIn(study: XmlElement, stated: readonly Stated[], kinds: readonly SeriesKind[]): Stated[] {
  const texts = new Set(
    everyElement(study)
      .flatMap(textsOf)
      .map((text) => textKey(textBehind(text))),
  );
  return stated.filter(({ kind, text }) => kinds.includes(kind) && texts.has(textKey(text)));
}

/** What the writer says in front of a criterion. */
const LABEL = /^(?:Inclusion|Exclusion) criterion[^:]{0,8}: /;
const textBehind = (text: string): string => text.replace(LABEL, '');

/** Attributes that hold words of the documents. */
const SAYING = ['Name', 'Category', 'StudyName', 'ProtocolName'] as const;

const textsOf = ({ children, attributes = {} }: XmlElement): string[] => [
  ...(typeof children === 'string' ? [children] : []),
  ...Object.entries(attributes).flatMap(([name, value]) =>
    name === 'Name' && typeof value === 'string' ? [value] : [],
  ),
];

function changed(
  study: XmlElement,
  some: Some,
  candidates: readonly Stated[],
  change: (text: string) => string,
): Damaged | null {
  const damaged = some(candidates);
  if (damaged.length === 0) return null;
  const keys = new Set(damaged.map(({ text }) => textKey(text)));
  const isDamaged = (value: string): boolean => keys.has(textKey(textBehind(value)));
  const edited = (value: string): string => {
    const text = change(textBehind(value));
    return text === '' ? '' : `${LABEL.exec(value)?.[0] ?? ''}${text}`;
  };
  const edit = (element: XmlElement): XmlElement => {
    const { children, attributes = {} } = element;
    const saying = SAYING.flatMap((attribute): [string, string][] => {
      const value = attributes[attribute];
      return typeof value === 'string' && isDamaged(value) ? [[attribute, edited(value)]] : [];
    });
    const inside =
      typeof children === 'string'
        ? isDamaged(children)
          ? edited(children)
          : children
        : children?.map(edit);
    return {
      ...element,
      ...(inside === undefined ? {} : { children: inside }),
      ...(saying.length > 0 ? { attributes: { ...attributes, ...Object.fromEntries(saying) } } : {}),
    };
  };
  return { study: edit(study), named: damaged.map(named) };
}
