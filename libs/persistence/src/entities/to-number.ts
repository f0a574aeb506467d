/** The driver gives bigint as text; tokens and micro-dollars stay far below 2^53. */
export const toNumber = {
  to: (value: number | null | undefined) => value,
  from: (value: string | null) => (value === null ? null : Number(value)),
};
