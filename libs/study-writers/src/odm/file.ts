import type { StudyModel } from '@app/study-model';
import type { XmlElement } from '@app/xml';
import type { StudyFinding, WriterOptions } from '../study-writer';
import { oidPart } from './elements';

/** The name of a study in an ODM file: the protocol number, else the title, else the fallback. */
export interface StudyName {
  readonly name: string;
  readonly title: string;
  /** The name as part of an OID. */
  readonly oid: string;
}

export function studyNameOf({ facts }: StudyModel, { studyName }: WriterOptions): StudyName {
  const [title, number] = [facts.title, facts.protocolNumber].map((fact) => fact?.value.trim() ?? '');
  const name = number || title || studyName;
  return { name, title: title || name, oid: oidPart(name) };
}

/** A finding if the name of a document had to become the name of the study, because the documents state no other. */
export function nameFindings(
  { facts }: StudyModel,
  { studyName }: Pick<WriterOptions, 'studyName'>,
): StudyFinding[] {
  if ([facts.protocolNumber, facts.title].some((fact) => fact?.value.trim())) return [];
  const sentence = `Neither the protocol number nor the title is stated; the name of the document, "${studyName}", takes their place in the name of the study and in its OIDs.`;
  return [{ code: 'protocol-number-not-stated', sentence }];
}

/** The root of an ODM file that holds the metadata of one study; both versions have the same attributes. */
export function odmFile(
  version: '1.3.2' | '2.0',
  oid: string,
  { createdAt }: WriterOptions,
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
      CreationDateTime: createdAt.toISOString(),
      SourceSystem: 'Clindrove',
      SourceSystemVersion: '1',
    },
    children: [named(study)],
  };
}

const NAMES = ['Name', 'StudyName', 'ProtocolName'];

/** ODM requires names. A part that the documents leave without one says so. */
function named(element: XmlElement): XmlElement {
  const { attributes = {}, children = [] } = element;
  const blank = NAMES.filter((name) => attributes[name]?.trim() === '');
  return {
    ...element,
    ...(blank.length > 0 && {
      attributes: { ...attributes, ...Object.fromEntries(blank.map((name) => [name, 'Not named'])) },
    }),
    ...(typeof children !== 'string' && { children: children.map(named) }),
  };
}
