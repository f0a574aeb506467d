type Stretch = { text: string; printed: string; difference: string };
type Statement = { text: string; kind: string };

/** Values of the XML that the documents do not contain. */
export const TRACE_MESSAGES = {
  'trace.skipped': () =>
    'The XML is too large to be traced: its texts were not looked up in the documents, and it is not known which parts of the documents are missing from it.',
  'trace.partly-kept': ({ all, kept }: { all: number; kept: number }) =>
    `All ${all.toLocaleString('en')} values of the XML were looked up in the documents; the places of the first ${kept.toLocaleString('en')} can be shown.`,
  'trace.altered': ({ text, printed, difference }: Stretch) =>
    `“${text}” is similar to this text of the documents: “${printed}”. ${difference}`,
  'trace.altered-on-page': ({ text, printed, difference, page }: Stretch & { page: number }) =>
    `“${text}” is similar to this text on page ${page}: “${printed}”. ${difference}`,
  'trace.altered-in-document': ({ text, printed, difference, document }: Stretch & { document: string }) =>
    `“${text}” is similar to this text in “${document}”: “${printed}”. ${difference}`,
  'trace.altered-on-page-of': (told: Stretch & { page: number; document: string }) =>
    `“${told.text}” is similar to this text on page ${told.page} of “${told.document}”: “${told.printed}”. ${told.difference}`,
  'difference.before': ({ word }: { word: string }) =>
    `It omits “${word}”, which is printed directly before it.`,
  'difference.replaced': ({ written, printed }: { written: string; printed: string }) =>
    `It says “${written}” where “${printed}” is printed.`,
  'difference.left-out': ({ words }: { words: string }) => `It omits “${words}”.`,
  'difference.added': ({ word }: { word: string }) => `It adds “${word}”.`,
  'statement.misplaced': ({ text, kind, stated }: Statement & { stated: string }) =>
    `“${text}” is ${kind} in the XML; the documents state it as ${stated}.`,
  'statement.elsewhere': ({ text, kind }: Statement) =>
    `“${text}” is ${kind} in the XML. The documents contain it, but not as one; check whether it is one.`,
  'statement.nowhere': ({ text, kind }: Statement) =>
    `“${text}” is ${kind} in the XML and is not in the documents.`,
  'statement.inclusion': () => 'an inclusion criterion',
  'statement.exclusion': () => 'an exclusion criterion',
  'statement.objective': () => 'an objective',
  'statement.endpoint': () => 'an endpoint',
  'statement.of-level': ({ kind, level }: { kind: string; level: string }) => `${kind} (${level})`,
  'statement.other-level': ({ text, stated }: { text: string; stated: string }) =>
    `“${text}” is also ${stated} in the documents, but not in the XML.`,
  'statement.other-copy': ({ text, kind }: Statement) =>
    `“${text}” is ${kind} in one place of the XML, but the place that repeats the others does not contain all of it.`,
  'reference.to-no-source': ({ reference }: { reference: string }) =>
    `The reference “${reference}” does not match any block, cell or words of the documents.`,
  'address.script': () => 'This value is an address that runs a script when it is opened.',
  'address.foreign': () =>
    'This value contains an internet address that is neither in the documents nor in the prompt.',
} as const;
