export { cleanAnswer, type CleanedAnswer } from './clean-answer';
export { validate } from './validate';
export { checkWellFormed, type Verdict, type XmlFault } from './well-formed';
export { forEachText } from './xml-texts';
export { writeXml, type XmlElement } from './write-xml';
