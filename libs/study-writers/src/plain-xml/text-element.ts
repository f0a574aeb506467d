import type { XmlElement } from '@app/xml';

/** An element that holds a text and nothing else. */
export const textElement = (
  name: string,
  text: string,
  attributes?: XmlElement['attributes'],
): XmlElement => ({
  name,
  ...(attributes === undefined ? {} : { attributes }),
  children: text,
});
