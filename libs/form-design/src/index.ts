export { compareDesigns, type CurrentSection } from './compare-designs';
export { type DesignInOdm, type QuestionInOdm, type SectionInOdm } from './design-in-odm';
export { readDesignNow } from './read-design';
export { readDesign } from './read-design-offloaded';
export { redcapDictionary } from './redcap-dictionary';
export { type WrittenForm, writeDesign } from './write-design';
export { questionOids, responsesWriter, type ResponsesWriter } from './write-responses';
