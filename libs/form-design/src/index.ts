export { compareDesigns, type CurrentDesign } from './compare-designs';
export type { DesignInOdm } from './design-in-odm';
export { readDesignNow } from './read-design';
export { readDesign } from './read-design-offloaded';
export {
  redcapDictionary,
  redcapEvents,
  redcapMapping,
  redcapProject,
  type RedcapTable,
} from './redcap-dictionary';
export { redcapRecords } from './redcap-records';
export { writeDesign } from './write-design';
export type { WrittenForm, WrittenSection, WrittenVisit } from './written-parts';
export { questionOids, responsesWriter, type ResponsesWriter, type WrittenSubject } from './write-responses';
