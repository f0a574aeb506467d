/** A bookmark of a PDF, with the page that it leads to where that is known. */
export interface OutlineEntry {
  readonly title: string;
  readonly level: number;
  readonly page?: number;
}
