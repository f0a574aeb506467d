export { cleanAnswer, type CleanedAnswer } from './clean-answer';
export { checkSchema, validateByOwnSchema } from './own-schema/own-schema';
export type { ResolvedSchema, SchemaFile, SchemaProblem, SchemaSet } from './own-schema/schema-set';
export { validate } from './validate';
export { checkWellFormed, type Verdict, type XmlFault } from './well-formed';
export { forEachText } from './xml-texts';
export { writeXml, type XmlElement } from './write-xml';
