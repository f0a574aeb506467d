/** The texts of the product. Another language is another folder with exactly these messages. */
export * as messages from './en';
