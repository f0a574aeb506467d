/** Warnings about how a document was read. */
export const WARNING_MESSAGES = {
  'warning.cut-off': () => 'The file is cut off, and its end is missing. Upload the complete file.',
  'warning.portfolio': () =>
    'The document is a PDF portfolio. The files in it were not read: extract them and upload them.',
  'warning.form-only': () =>
    'The document is an XFA form, which only some programs can show, and was not read. Print it to a PDF and upload that.',
  'warning.damaged-pages': () =>
    'Some pages are damaged and could not be read, or not completely. Save the document again in its program and upload it.',
  'warning.scanned-pages': () => 'Some pages are pictures without text and were not read.',
  'warning.garbled-pages': () =>
    'The text of some pages does not match what the pages show; check them against the document.',
  'warning.pictures-on-pages': () => 'Some pages contain pictures; what they show was not read.',
  'warning.picture-tables': () =>
    'Some pages contain tables that are pictures. Their lines and marks were read from the pixels; compare them with the pages.',
  'warning.blank-pages': () => 'Some pages contain no text; any drawings on them were not read.',
  'warning.hidden-on-pages': () => 'Some pages contain text that is not visible.',
  'warning.rotated-pages': () => 'Some pages are printed sideways and were rotated.',
  'warning.second-reading': () => 'A second reading found words that the first one had missed.',
  'warning.old-word': () =>
    'From the old Word format (DOC), only text and table cells can be read, not headings. Save the document as DOCX for a better result.',
  'warning.document-macros': () => 'The document contains macros; they were not run.',
  'warning.included-files': () =>
    'The document includes other files, which were not read. Open it in Word, save it again and upload it.',
  'warning.comments': ({ comments }: { comments: number }) =>
    `Comments in the document: ${comments}. They were not read.`,
  'warning.insertions': ({ count, texts }: { count: number; texts: string }) =>
    `Comments ask to insert text, which was not read: ${count} (${texts}). Save the PDF with the changes made and upload it.`,
  'warning.tracked-changes': ({ deletions }: { deletions: number }) =>
    `The document contains tracked changes. Deleted passages left out: ${deletions}. Insertions were read as text.`,
  'warning.balloons': ({ count, texts }: { count: number; texts: string }) =>
    `The document was printed with its markup. Deleted text and comments in the margin were left out: ${count} (${texts}).`,
  'warning.struck-text': ({ count, texts }: { count: number; texts: string }) =>
    `Text that is struck through was left out: ${count} (${texts}).`,
  'warning.encoding': ({ name }: { name: string }) =>
    `The file does not say in which encoding its letters are written. It was read as ${name}. Check letters with accents and of other alphabets.`,
  'warning.hidden-text': () => 'The document contains text that its author marked as hidden.',
  'warning.filled-fields': ({ count }: { count: number }) =>
    `Form fields that are filled in: ${count}. Their values are shown in the text and are not part of a form design.`,
  'warning.hidden-fields': ({ count, names }: { count: number; names: string }) =>
    `Form fields without a visible place: ${count} (${names}). No question was read for them.`,
  'warning.document-pictures': ({ pictures }: { pictures: number }) =>
    `Pictures in the document: ${pictures}. What they show was not read.`,
  'warning.garbled-document': () => 'The text does not match what the document shows.',
  'warning.pictured-table': ({ title }: { title: string }) =>
    `“${title}” is a picture and was not read. Save the document as a PDF and upload that: its pages can be sent to a model as pictures.`,
  'warning.hidden-sheets': ({ sheets }: { sheets: string }) =>
    `Hidden sheets were read and marked as hidden: ${sheets}.`,
  'warning.hidden-cells': ({ places }: { places: string }) =>
    `Hidden columns and rows were left out (${places}).`,
  'warning.white-cells': ({ places }: { places: string }) =>
    `Cells with white text on a white background were left out (${places}).`,
  'warning.formulas-without-value': ({ count, places }: { count: number; places: string }) =>
    `The file does not contain the results of ${count} formulas (${places}), so their cells were read as empty. Open the file in Excel, save it and upload it again.`,
  'warning.usdm-versions': ({ count }: { count: number }) =>
    `The file contains ${count} more versions or designs of the study. Only the first version and its first design were read.`,
  'warning.usdm-dangling': ({ count, ids }: { count: number; ids: string }) =>
    `${count} references in the file have no target (${ids}); what they refer to was not read.`,
  'warning.coloured-cells': () =>
    'Some table cells have a color and no text; the meaning of the color was not read.',
  'warning.contradicted-colours': () =>
    'The document explains the colors of cells in contradictory ways; the meaning of the colors was not read.',
  'warning.text-boxes': ({ boxes }: { boxes: string }) => `Text boxes on sheets were not read: ${boxes}.`,
  'warning.workbook-pictures': ({ pictures }: { pictures: number }) =>
    `Pictures in the workbook: ${pictures}. What they show was not read.`,
  'warning.workbook-macros': () => 'The workbook contains macros; they were not run.',
} as const;
