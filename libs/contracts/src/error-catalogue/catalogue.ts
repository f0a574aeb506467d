/** `detail` is the sentence for the user. The code that throws fills its arguments in braces. */
export type Catalogue = Readonly<Record<string, { status: number; title: string; detail: string }>>;
