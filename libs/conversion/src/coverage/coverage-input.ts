import type { ResultMessage } from '@app/contracts';
import { withoutGarbage } from '@app/coverage';
import type { XmlNode, XmlValue } from '@app/xml';
import type { WholeDocument } from '../model/whole-document';
import type { Matrix } from './marks/matrix';
import { matricesOf } from './marks/read-matrix';
import type { Asked } from './expectation';
import type { Member } from './member';
import { seriesOf } from './series';

/** A document with its numbered series. Finding them takes about as long as the rest of the ledger. */
export interface CountedDocument extends WholeDocument {
  readonly members: readonly Member[];
  /** The tables that say by marks what is done when, counted apart from the members and from who reads these. */
  readonly matrices: readonly Matrix[];
}

export function counted(document: WholeDocument): CountedDocument {
  const countable = withoutGarbage(document);
  return {
    ...document,
    members: seriesOf(countable),
    matrices: matricesOf(document.id, countable.blocks),
  };
}

export interface CoverageInput extends Asked {
  readonly documents: readonly CountedDocument[];
  readonly xml: string;
  /** Null if the XML is too large to be read. */
  readonly root: XmlNode | null;
  readonly values: readonly XmlValue[];
  /** By document, the blocks whose text appears in the XML. */
  readonly used: ReadonlyMap<number, ReadonlySet<string>>;
  /** By document and block, the section that the block was sent in, counted from 0. */
  readonly sections: ReadonlyMap<number, ReadonlyMap<string, number>>;
  /** By document and block, why the block was not processed. */
  readonly notProcessed: ReadonlyMap<number, ReadonlyMap<string, string | ResultMessage>>;
}
