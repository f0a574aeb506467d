/** Warnings about how a document was read. */
export const WARNING_MESSAGES = {
  'warning.cut-off': () =>
    'The file ends too early: it is cut off, and what stood behind is missing. Upload the whole file.',
  'warning.portfolio': () =>
    'The document is a portfolio: the files in it were not read. Take them out and upload them.',
  'warning.form-only': () =>
    'The document is a form that only its program shows (XFA), and was not read. Print it to a PDF and upload that.',
  'warning.damaged-pages': () =>
    'Some pages are damaged and could not be read, or not all of them. Save the document again in its program and upload it.',
  'warning.scanned-pages': () => 'Some pages are pictures without text and were not read.',
  'warning.garbled-pages': () =>
    'The text of some pages does not say what the pages show; check them against the document.',
  'warning.pictures-on-pages': () => 'Some pages hold pictures; what they show was not read.',
  'warning.picture-tables': () =>
    'Some pages hold tables that are pictures. Their lines and marks were read from the pixels; compare them with the pages.',
  'warning.blank-pages': () => 'Some pages hold no text; what may be drawn on them was not read.',
  'warning.hidden-on-pages': () => 'Some pages hold text that a reader cannot see.',
  'warning.rotated-pages': () => 'Some pages are printed sideways and were turned.',
  'warning.second-reading': () => 'A second reading found words that the first one does not hold.',
  'warning.old-word': () =>
    'The old Word format gives up text and table cells but no headings; save it as DOCX for a better result.',
  'warning.document-macros': () => 'The document holds macros; they were not run.',
  'warning.included-files': () =>
    'The document includes other files, which were not read. Open it in Word, save it again and upload it.',
  'warning.comments': ({ comments }: { comments: number }) =>
    `Comments beside the text: ${comments}. They were not read.`,
  'warning.tracked-changes': ({ deletions }: { deletions: number }) =>
    `The document holds tracked changes: ${deletions} deleted passages were left out, insertions were read as text.`,
  'warning.struck-text': ({ count, texts }: { count: number; texts: string }) =>
    `Text that is struck through was left out: ${count} (${texts}).`,
  'warning.hidden-text': () => 'The document holds text that its author marked as hidden.',
  'warning.filled-fields': ({ count }: { count: number }) =>
    `Form fields that are filled in: ${count}. Their values are shown in the text and are not part of the design of a form.`,
  'warning.hidden-fields': ({ count, names }: { count: number; names: string }) =>
    `Form fields without a visible place: ${count} (${names}). No question was read for them.`,
  'warning.document-pictures': ({ pictures }: { pictures: number }) =>
    `Pictures in the document: ${pictures}. What they show was not read.`,
  'warning.garbled-document': () => 'The text does not say what the document shows.',
  'warning.pictured-table': ({ title }: { title: string }) =>
    `“${title}” is a picture, of which nothing was read. Save the document as PDF and upload that: its pages can be shown to a model.`,
  'warning.hidden-sheets': ({ sheets }: { sheets: string }) =>
    `Sheets that Excel hides were read as hidden: ${sheets}.`,
  'warning.hidden-cells': ({ places }: { places: string }) =>
    `Columns and rows that Excel hides were left out (${places}).`,
  'warning.white-cells': ({ places }: { places: string }) =>
    `Cells with white text on a white ground were left out (${places}).`,
  'warning.formulas-without-value': ({ count, places }: { count: number; places: string }) =>
    `The file does not hold the results of ${count} formulas (${places}), so their cells were read as empty. Open the file in Excel, save it and upload it again.`,
  'warning.usdm-versions': ({ count }: { count: number }) =>
    `The file holds ${count} more versions or designs of the study. Only the first version and its first design were read.`,
  'warning.usdm-dangling': ({ count, ids }: { count: number; ids: string }) =>
    `${count} references of the file lead nowhere (${ids}); what they stand for was not read.`,
  'warning.coloured-cells': () =>
    'Some cells of tables have a colour and no text; what the colour says was not read.',
  'warning.contradicted-colours': () =>
    'What is said of coloured cells contradicts itself; what they say was not read.',
  'warning.text-boxes': ({ boxes }: { boxes: string }) => `Text boxes on sheets were not read: ${boxes}.`,
  'warning.workbook-pictures': ({ pictures }: { pictures: number }) =>
    `Pictures in the workbook: ${pictures}. What they show was not read.`,
  'warning.workbook-macros': () => 'The workbook holds macros; they were not run.',
} as const;
