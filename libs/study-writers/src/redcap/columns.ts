import type { REDCAP_COLUMNS } from '@app/contracts';

/** A row of the dictionary, by column. */
export type Field = Partial<Record<(typeof REDCAP_COLUMNS)[number], string>>;
