/** The English plural: `1 page`, `2 pages`. */
export const plural = (count: number, one: string, many: string) => (count === 1 ? one : many);

export const count = new Intl.NumberFormat('en-US');
