/** What findings, gaps and notices of a result say, by their codes. */
export { RESULT_MESSAGES as resultMessages } from '@app/contracts';
