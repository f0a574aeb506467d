/** A bookmark of a PDF, with its target page if known. */
export interface OutlineEntry {
  readonly title: string;
  readonly level: number;
  readonly page?: number;
}
