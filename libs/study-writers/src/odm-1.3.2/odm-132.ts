import type { StudyModel } from '@app/study-model';
import { writeXml, type XmlElement } from '@app/xml';
import { designOf, type StudyDesign } from '../odm/design';
import { aliasesOfFacts, eventRef, type Fact, objectiveFacts, titleFacts } from '../odm/protocol';
import { notesOf } from '../odm/elements';
import { nameFindings, odmFile, studyNameOf } from '../odm/file';
import type { StudyWriter, WriterOptions } from '../study-writer';

export const odm132: StudyWriter = {
  write: (model, options) => ({
    content: writeXml(odm132Of(model, options)),
    findings: nameFindings(model, options),
  }),
};

/**
 * CDISC ODM 1.3.2 metadata of a study. Visits become StudyEventDefs, activities FormDefs referenced by the visits in which
 * they are marked, criteria items of an eligibility form. What ODM 1.3.2 has no place for (objectives, arms, phase) stands
 * in Aliases of the Protocol. Element order: ODM 1.3.2 specification, section 3.1.
 */
export function odm132Of(model: StudyModel, options: WriterOptions): XmlElement {
  const { name, title, oid } = studyNameOf(model, options);
  const design = designOf(model, 'measurement-units');
  return odmFile('1.3.2', oid, options, {
    name: 'Study',
    attributes: { OID: `S.${oid}` },
    children: [
      {
        name: 'GlobalVariables',
        children: [
          { name: 'StudyName', children: name },
          { name: 'StudyDescription', children: title },
          { name: 'ProtocolName', children: name },
        ],
      },
      ...(design.units.length === 0 ? [] : [{ name: 'BasicDefinitions', children: design.units }]),
      metaDataVersion(model, name, design),
    ],
  });
}

function metaDataVersion(model: StudyModel, name: string, design: StudyDesign): XmlElement {
  const { notes, events, forms, itemGroups, items, codeLists, conditions } = design;
  return {
    name: 'MetaDataVersion',
    attributes: { OID: 'MDV.1', Name: `${name} metadata` },
    children: [
      {
        name: 'Protocol',
        children: [...events.map(eventRef), ...factsOf(model), ...notesOf(notes)],
      },
      ...events,
      ...forms,
      ...itemGroups,
      ...items,
      ...codeLists,
      ...conditions,
    ],
  };
}

/** What ODM 1.3.2 has no element for. */
const factsOf = (model: StudyModel): XmlElement[] =>
  aliasesOfFacts([
    ...titleFacts(model),
    ['Phase', model.facts.phase?.value],
    ...objectiveFacts(model),
    ...model.arms.map(({ name }): Fact => ['Arm', name.value]),
    ...model.epochs.map(({ name }): Fact => ['Epoch', name.value]),
  ]);
