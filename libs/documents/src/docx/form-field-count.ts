import type { PageReport } from '@app/contracts';

/** Deleted and moved text, and copies for older programs. */
const NOT_SHOWN =
  /<w:(del|moveFrom)(?:\s[^>]*[^/])?>[\s\S]*?<\/w:\1>|<mc:Fallback(?:\s[^>]*)?>[\s\S]*?<\/mc:Fallback>/g;
const PROPERTIES = /<w:sdtPr(?:\s[^>]*)?>((?:(?!<\/w:sdtPr>)[\s\S])*)<\/w:sdtPr>/g;
/** Controls that hold parts of the document. */
const CONTAINER = /<w:(?:docPart(?:Obj|List)|citation|bibliography|group|equation)\b|<w15:repeatingSection/;
const ENTRY = /<w:(?:text|dropDownList|comboBox|date)\b|<w14:checkbox\b/;
const PLACEHOLDER = /<w:showingPlcHdr\s*\/>/;
const LEGACY = /<w:ffData>/g;

/** Counts the form fields of a DOCX from its markup alone, independent of the code that reads paragraphs. */
export function countFormFields(xml: string): Pick<PageReport, 'formFields'> {
  const shown = xml.replace(NOT_SHOWN, '');
  const controls = [...shown.matchAll(PROPERTIES)].filter(
    ([, properties = '']) =>
      !CONTAINER.test(properties) && (ENTRY.test(properties) || PLACEHOLDER.test(properties)),
  );
  const count = controls.length + (shown.match(LEGACY)?.length ?? 0);
  return count === 0 ? {} : { formFields: count };
}
