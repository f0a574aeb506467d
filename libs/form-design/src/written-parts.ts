import type { Question, Section, Visit } from '@app/contracts';
import type { XmlElement } from '@app/xml';
import type { SourceForm } from './design-in-odm';

export type WrittenQuestion = Pick<
  Question,
  'id' | 'questionText' | 'introText' | 'description' | 'questionType' | 'required' | 'choices' | 'sourceOid'
>;

export type WrittenSection = Pick<Section, 'id' | 'name' | 'description' | 'sourceOid'> & {
  /** Null for a section that is a form of its own. */
  readonly sourceForm: SourceForm | null;
  readonly questions: readonly WrittenQuestion[];
};

export type WrittenVisit = Pick<
  Visit,
  'id' | 'name' | 'description' | 'type' | 'repeating' | 'sourceOid' | 'sections'
>;

/** A form to write: its folder and its design. */
export interface WrittenForm {
  readonly id: number;
  readonly name: string;
  readonly sections: readonly WrittenSection[];
  /** Empty if the form is filled in at one visit without a name. */
  readonly visits: readonly WrittenVisit[];
}

interface Part {
  readonly id: number;
  readonly sourceOid: string | null;
}

/** OIDs of parts. They never share one, including the OIDs that `takenBy` derives from it. */
export function distinct<Some extends Part>(
  prefix: string,
  parts: readonly Some[],
  takenBy: (named: { readonly part: Some; readonly oid: string }) => readonly string[] = ({ oid }) => [oid],
): Map<number, string> {
  const taken = new Set<string>();
  return new Map(
    parts.map((part) => {
      const own = `${prefix}.CLINDROVE.${part.id}`;
      let oid = part.sourceOid ?? own;
      for (let number = 1; takenBy({ part, oid }).some((each) => taken.has(each)); number += 1)
        oid = number === 1 ? own : `${own}-${number}`;
      for (const each of takenBy({ part, oid })) taken.add(each);
      return [part.id, oid];
    }),
  );
}

/** An element with a text in English. */
export const translated = (name: string, text: string): XmlElement => ({
  name,
  children: [{ name: 'TranslatedText', attributes: { 'xml:lang': 'en' }, children: text }],
});

/** A reference from one definition to another. */
export const reference = (
  name: string,
  target: Readonly<Record<string, string>>,
  order: number,
  isMandatory: boolean,
): XmlElement => ({
  name,
  attributes: { ...target, OrderNumber: String(order), Mandatory: isMandatory ? 'Yes' : 'No' },
});
