/** `detail` is the sentence for the person; the thrower fills its arguments in braces. */
export type Catalogue = Readonly<Record<string, { status: number; title: string; detail: string }>>;
