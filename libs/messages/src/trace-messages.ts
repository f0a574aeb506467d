type Stretch = { text: string; printed: string; difference: string };
type Statement = { text: string; kind: string };

/** Values of the XML that the documents do not contain. */
export const TRACE_MESSAGES = {
  'trace.skipped': () =>
    'The XML is too large to be traced: none of its texts was looked up in the documents, and it is not known what of the documents it leaves out.',
  'trace.partly-kept': ({ all, kept }: { all: number; kept: number }) =>
    `All ${all.toLocaleString('en')} values of the XML were looked up in the documents; the places of the first ${kept.toLocaleString('en')} can be shown.`,
  'trace.altered': ({ text, printed, difference }: Stretch) =>
    `“${text}” is nearly what stands: “${printed}”. ${difference}`,
  'trace.altered-on-page': ({ text, printed, difference, page }: Stretch & { page: number }) =>
    `“${text}” is nearly what stands on page ${page}: “${printed}”. ${difference}`,
  'trace.altered-in-document': ({ text, printed, difference, document }: Stretch & { document: string }) =>
    `“${text}” is nearly what stands in “${document}”: “${printed}”. ${difference}`,
  'trace.altered-on-page-of': (told: Stretch & { page: number; document: string }) =>
    `“${told.text}” is nearly what stands on page ${told.page} of “${told.document}”: “${told.printed}”. ${told.difference}`,
  'difference.before': ({ word }: { word: string }) =>
    `It leaves out “${word}”, which stands right before it.`,
  'difference.replaced': ({ written, printed }: { written: string; printed: string }) =>
    `It says “${written}” where “${printed}” is printed.`,
  'difference.left-out': ({ words }: { words: string }) => `It leaves out “${words}”.`,
  'difference.added': ({ word }: { word: string }) => `It adds “${word}”.`,
  'statement.misplaced': ({ text, kind, stated }: Statement & { stated: string }) =>
    `“${text}” is ${kind} in the XML; the documents state it as ${stated}.`,
  'statement.elsewhere': ({ text, kind }: Statement) =>
    `“${text}” is ${kind} in the XML and stands in the documents, but not as one; look whether it is one.`,
  'statement.nowhere': ({ text, kind }: Statement) =>
    `“${text}” is ${kind} in the XML and stands nowhere in the documents.`,
  'statement.inclusion': () => 'an inclusion criterion',
  'statement.exclusion': () => 'an exclusion criterion',
  'statement.objective': () => 'an objective',
  'statement.endpoint': () => 'an endpoint',
  'statement.of-level': ({ kind, level }: { kind: string; level: string }) => `${kind} (${level})`,
  'statement.other-level': ({ text, stated }: { text: string; stated: string }) =>
    `“${text}” is ${stated} in the documents, too; the XML does not say so.`,
  'statement.other-copy': ({ text, kind }: Statement) =>
    `“${text}” is ${kind} in one place of the XML; the place that repeats the others has not all of it.`,
  'reference.to-no-source': ({ reference }: { reference: string }) =>
    `The reference “${reference}” points at no block, cell or words of the documents.`,
  'address.script': () => 'This value is an address that runs a script when it is opened.',
  'address.foreign': () =>
    'This value holds an internet address that stands neither in the documents nor in the prompt.',
} as const;
