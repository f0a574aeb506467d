/** Violations of XML itself, a standard or a schema, and their fixes. */
export const XML_MESSAGES = {
  'xml.ill-formed': ({ fault }: { fault: string }) => `This is not well-formed XML: ${fault}.`,
  'xml.too-many-elements': () => 'The document has too many elements to be checked.',
  'xml.too-large': () => 'The document is too large to be checked.',
  'structure.root': ({ root, namespace }: { root: string; namespace: string }) =>
    `The document must start with the element ${root} in the namespace ${namespace}.`,
  'structure.id-unknown': ({ id }: { id: string }) => `Nothing in the document has the ID "${id}".`,
  'structure.no-elements': ({ element }: { element: string }) =>
    `${element} contains text and cannot contain other elements.`,
  'structure.no-text': ({ element }: { element: string }) => `${element} cannot contain text of its own.`,
  'structure.no-blanks': ({ element }: { element: string }) => `${element} must be empty, without spaces.`,
  'structure.nothing': ({ element }: { element: string }) => `${element} must be empty.`,
  'structure.incomplete': ({ element, missing }: { element: string; missing: string }) =>
    `${element} is incomplete: ${missing} is missing.`,
  'structure.misplaced': ({ child, element, allowed }: { child: string; element: string; allowed: string }) =>
    `${child} is not allowed here in ${element}; allowed here: ${allowed || 'nothing more'}.`,
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
  'structure.id-twice': ({ id }: { id: string }) => `The ID "${id}" is used twice.`,
  'structure.extension': ({ namespace }: { namespace: string }) =>
    `From here on, the document uses the extension ${namespace}, which was not checked.`,
  'structure.twice': ({ element, values }: { element: string; values: string }) =>
    `${element} with ${values} appears here a second time; it must be unique.`,
  'schema.said': ({ message }: { message: string }) => message,
  'schema.too-large': () => 'The document is too large to be checked against the schema.',
  'schema.broken': () => 'The schema can no longer be compiled.',
  'schema.too-slow': () => 'The check against the schema took too much processor time and was stopped.',
  'fix.respell': ({ name, value }: { name: string; value: string }) => `Write ${name} as "${value}".`,
  'fix.reorder': () => 'Put the elements in the order of the standard.',
  'fix.remove': ({ attribute }: { attribute: string }) => `Remove ${attribute}.`,
  'fix.renumber': ({ name }: { name: string }) => `Set ${name} by position.`,
  'fix.add': ({ attribute }: { attribute: string }) => `Add ${attribute}.`,
} as const;
