import { z } from 'zod';

/** An id that is derived from content (see `IdMaker`), unique within a study. */
export const Id = z.string();
