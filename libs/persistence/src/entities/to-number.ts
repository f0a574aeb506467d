/** The driver returns bigint as text. Tokens and micro-dollars stay far below 2^53. */
export const toNumber = {
  to: (value: number | null | undefined) => value,
  from: (value: string | null) => (value === null ? null : Number(value)),
};
