import { en } from './en';

/** Every language has exactly these messages. */
export type Messages = typeof en;

export const messages: Messages = en;
