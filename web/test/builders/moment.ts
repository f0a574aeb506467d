/** When everything that tests show was made. */
export const AT = '2026-03-01T09:00:00.000Z';
