/** Violations of XML itself, a standard or a schema, and their fixes. */
export const XML_MESSAGES = {
  'xml.ill-formed': ({ fault }: { fault: string }) => `This is not XML: ${fault}.`,
  'xml.too-many-elements': () => 'The document has more elements than can be checked.',
  'xml.too-large': () => 'The document is too large to be checked.',
  'structure.root': ({ root, namespace }: { root: string; namespace: string }) =>
    `The document must start with the element ${root} in the namespace ${namespace}.`,
  'structure.id-unknown': ({ id }: { id: string }) => `Nothing in the document has the ID "${id}".`,
  'structure.no-elements': ({ element }: { element: string }) =>
    `${element} holds text and cannot hold other elements.`,
  'structure.no-text': ({ element }: { element: string }) => `${element} cannot hold text of its own.`,
  'structure.no-blanks': ({ element }: { element: string }) => `${element} must be empty, even of blanks.`,
  'structure.nothing': ({ element }: { element: string }) => `${element} must be empty.`,
  'structure.incomplete': ({ element, missing }: { element: string; missing: string }) =>
    `${element} is not complete: ${missing} is missing.`,
  'structure.misplaced': ({ child, element, allowed }: { child: string; element: string; allowed: string }) =>
    `${child} cannot stand here in ${element}; allowed here: ${allowed || 'nothing more'}.`,
  'structure.unknown': ({ child, element, allowed }: { child: string; element: string; allowed: string }) =>
    `The standard has no element ${child}; allowed here in ${element}: ${allowed || 'nothing more'}.`,
  'structure.no-such-attribute': ({ element, attribute }: { element: string; attribute: string }) =>
    `${element} has no attribute ${attribute}.`,
  'structure.attribute-needed': ({ element, attribute }: { element: string; attribute: string }) =>
    `${element} must have the attribute ${attribute}.`,
  'structure.text-value': ({
    element,
    expected,
    value,
  }: {
    element: string;
    expected: string;
    value: string;
  }) => `The text of ${element} must be ${expected}, not "${value}".`,
  'structure.attribute-value': ({
    element,
    attribute,
    expected,
    value,
  }: {
    element: string;
    attribute: string;
    expected: string;
    value: string;
  }) => `${attribute} of ${element} must be ${expected}, not "${value}".`,
  'structure.id-twice': ({ id }: { id: string }) => `The ID "${id}" is given twice.`,
  'structure.extension': ({ namespace }: { namespace: string }) =>
    `From here on the document uses the extension ${namespace}, which only its makers can check.`,
  'structure.twice': ({ element, values }: { element: string; values: string }) =>
    `${element} with ${values} stands here a second time; it must be unique.`,
  'schema.said': ({ message }: { message: string }) => message,
  'schema.too-large': () => 'The document is too large to be checked against the schema.',
  'schema.broken': () => 'The schema could not be compiled any more.',
  'schema.too-slow': () => 'The check against the schema needs too much processor time and was ended.',
  'fix.respell': ({ name, value }: { name: string; value: string }) => `Write ${name} as "${value}".`,
  'fix.reorder': () => 'Put the elements into the order of the standard.',
  'fix.remove': ({ attribute }: { attribute: string }) => `Remove ${attribute}.`,
  'fix.renumber': ({ name }: { name: string }) => `Set ${name} by position.`,
  'fix.add': ({ attribute }: { attribute: string }) => `Add ${attribute}.`,
} as const;
