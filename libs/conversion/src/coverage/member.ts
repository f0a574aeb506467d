import { formatEnglish, type ResultMessage, type SeriesKind } from '@app/contracts';

/** What a member is called. */
export interface Name {
  /** `inclusion criterion 7`, `Visit 3`. */
  readonly label: string;
  /** The label as a localizable message, if it is not printed in this form. */
  readonly name?: ResultMessage;
}

/** One member of a numbered series, which the XML should contain in any of these wordings. */
export interface Member extends Name {
  readonly kind: SeriesKind;
  /** Other roles of the same text in the documents: an objective may be stated as primary and as secondary. */
  readonly otherNames?: readonly Name[];
  readonly texts: readonly string[];
  readonly blockId: string | null;
  /** Its row, if the block is a table. */
  readonly rowId?: string;
  /** For a sub-item: the member that it belongs to. */
  readonly parent?: Member;
}

/** The label of a member, in English and as a message. */
export const named = (name: ResultMessage): Required<Name> => ({
  label: formatEnglish(name),
  name,
});

/** The label of a member for use inside a sentence. */
export const calledBy = ({ label, name }: Name): string | ResultMessage => name ?? label;
