/** The properties of an empty content control with the text that Word shows in its place, in any language. */
const PLACEHOLDER =
  /<w:sdtPr(?:\s[^>]*)?>(?:(?!<\/w:sdtPr>)[\s\S])*<w:showingPlcHdr\s*\/>(?:(?!<\/w:sdtPr>)[\s\S])*<\/w:sdtPr>(?:(?!<w:sdtContent>)[\s\S])*?<w:sdtContent>[\s\S]*?<\/w:sdtContent>/g;
const TEXT = /<w:t(?:\s[^>]*[^/])?>[^<]*<\/w:t>/g;

/** The markup of a DOCX without the texts that invite to fill in a content control. */
export const withoutPlaceholders = (xml: string): string =>
  hasPlaceholders(xml) ? xml.replace(PLACEHOLDER, (control) => control.replace(TEXT, '')) : xml;

/** The markup of a DOCX with blanks in the place of these texts. */
export const withBlanks = (xml: string): string =>
  xml.replace(PLACEHOLDER, (control) => {
    let blank = '<w:t>____</w:t>';
    return control.replace(TEXT, () => {
      const text = blank;
      blank = '';
      return text;
    });
  });

const hasPlaceholders = (xml: string): boolean => xml.includes('<w:showingPlcHdr');
