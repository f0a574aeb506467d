/** The properties of an empty content control with the text that Word shows in its place, in any language. */
const PLACEHOLDER =
  /<w:sdtPr(?:\s[^>]*)?>(?:(?!<\/w:sdtPr>)[\s\S])*<w:showingPlcHdr\s*\/>(?:(?!<\/w:sdtPr>)[\s\S])*<\/w:sdtPr>(?:(?!<w:sdtContent>)[\s\S])*?<w:sdtContent>[\s\S]*?<\/w:sdtContent>/g;
const TEXT = /<w:t(?:\s[^>]*[^/])?>[^<]*<\/w:t>/g;

/** The markup of a DOCX without the texts that invite to fill in a content control. */
export const withoutPlaceholders = (xml: string): string =>
  xml.includes('<w:showingPlcHdr') ? xml.replace(PLACEHOLDER, (control) => control.replace(TEXT, '')) : xml;
