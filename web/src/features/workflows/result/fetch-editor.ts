/** The view of the XML is fetched ahead of what it will show, not behind it; should that fail, the view itself says so. */
export const fetchEditor = async (): Promise<void> => {
  await Promise.allSettled([import('./xml-editor')]);
};
