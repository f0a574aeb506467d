import type { Study } from '@app/protocol-extraction';
import type { XmlElement } from '@app/xml';
import { oidPart } from './odm-elements';

export interface OdmOptions {
  readonly now: Date;
  readonly fallbackName: string;
  /** Other sections hold the rest of the study. */
  readonly isPart: boolean;
  /** The form of the criteria is written in another section. */
  readonly hasEligibilityElsewhere: boolean;
}

/** What a study is called in an ODM file: the number of its protocol, else the title, else what its document is called. */
export interface StudyName {
  readonly name: string;
  readonly title: string;
  /** The name as part of an OID. */
  readonly oid: string;
}

export function studyNameOf({ titlePage }: Study, { fallbackName }: OdmOptions): StudyName {
  const title = titlePage.title?.value;
  const name = titlePage.protocolNumber?.value ?? title ?? fallbackName;
  return { name, title: title ?? name, oid: oidPart(name) };
}

/** The root of an ODM file that holds the metadata of one study; both versions have the same attributes. */
export function odmFile(
  version: '1.3.2' | '2.0',
  oid: string,
  { now }: OdmOptions,
  study: XmlElement,
): XmlElement {
  return {
    name: 'ODM',
    attributes: {
      xmlns: `http://www.cdisc.org/ns/odm/v${version.slice(0, 3)}`,
      ODMVersion: version,
      FileType: 'Snapshot',
      Granularity: 'Metadata',
      FileOID: `F.${oid}`,
      CreationDateTime: now.toISOString(),
      SourceSystem: 'Clindrove Local rules model',
      SourceSystemVersion: '1',
    },
    children: [study],
  };
}
