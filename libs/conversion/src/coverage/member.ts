import { formatEnglish, type ResultMessage, type SeriesKind } from '@app/contracts';

/** What a member is called. */
export interface Name {
  /** `inclusion criterion 7`, `Visit 3`. */
  readonly label: string;
  /** The label as a message, where it is not printed like this. */
  readonly name?: ResultMessage;
}

/** One member of a numbered series: what the XML should hold, in any of these wordings. */
export interface Member extends Name {
  readonly kind: SeriesKind;
  /** What else the documents call the same text: an objective may be stated as primary and as secondary. */
  readonly otherNames?: readonly Name[];
  readonly texts: readonly string[];
  readonly blockId: string | null;
  /** Of a sub-item: the member that it belongs to. */
  readonly parent?: Member;
}

/** What a member is called, in English and as a message. */
export const named = (name: ResultMessage): Required<Name> => ({
  label: formatEnglish(name),
  name,
});

/** What a member is called, to be put into a sentence. */
export const calledBy = ({ label, name }: Name): string | ResultMessage => name ?? label;
