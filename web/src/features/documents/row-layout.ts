/** A table if its columns fit. On narrow screens each row is a card, and a field sets the order. */
export const ROW_LAYOUT = {
  columnGap: { base: '2', md: '4' },
  alignItems: 'start',
  gridTemplateColumns: {
    base: '1.5rem auto minmax(0, 1fr)',
    md: '1.5rem minmax(0, 1fr) auto 10.5rem',
    xl: '1.5rem minmax(0, 3fr) 4.5rem minmax(11rem, 2fr) minmax(9.5rem, 1fr) 10.5rem',
  },
  gridTemplateAreas: {
    base: `"tick name name" ". size reading" ". uploaded uploaded" ". actions actions"`,
    md: `"tick name size actions" ". reading uploaded uploaded"`,
    xl: `"tick name size reading uploaded actions"`,
  },
} as const;
