/** Conflicts and omissions between sections. */
export const MERGE_MESSAGES = {
  'merge.differ-attribute': (told: { part: string; attribute: string; one: string; other: string }) =>
    `Two sections differ about ${told.part}: its ${told.attribute} is “${told.one}” and “${told.other}”; the first is kept.`,
  'merge.differ-text': (told: { part: string; one: string; other: string }) =>
    `Two sections differ about ${told.part}: its text is “${told.one}” and “${told.other}”; the first is kept.`,
  'merge.differ-content': (told: { part: string; one: string; other: string }) =>
    `Two sections differ about ${told.part}: its content is “${told.one}” and “${told.other}”; the first is kept.`,
  'merge.attribute-differs': (told: { attribute: string; one: string; other: string }) =>
    `Two sections answered differently for the attribute ${told.attribute}: “${told.one}” and “${told.other}”.`,
  'merge.element-differs': (told: { element: string; one: string; other: string }) =>
    `Two sections answered differently for <${told.element}>: “${told.one}” and “${told.other}”.`,
  'merge.renamed': (told: { identifier: string; id: string; element: string; now: string }) =>
    `Two sections use the ${told.identifier} ${told.id} for different ${told.element} elements; the second one was renamed to ${told.now}.`,
  'section.no-answer': ({ section }: { section: string }) =>
    `Section ${section} of the documents is not in the XML: it has no answer.`,
  'section.missing': ({ section, reason }: { section: string; reason: string }) =>
    `Section ${section} of the documents is not in the XML: ${reason}.`,
  'section.second-root': () =>
    'An answer contained more elements after its root element. They are not in the XML, because a document has only one root element.',
  'section.too-large': () => 'its answer has more elements than can be merged',
  'section.other-root': ({ root, expected }: { root: string; expected: string }) =>
    `the root element of its answer is <${root}>, not <${expected}>`,
} as const;
