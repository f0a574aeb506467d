import { QueryRunnerAlreadyReleasedError } from 'typeorm';
import { isDatabaseAway, isDatabaseUnavailable } from './database-away';

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code });

describe('a database that is away', () => {
  it.each([
    ['a refused connection', coded('ECONNREFUSED')],
    ['a cut connection', new Error('Connection terminated unexpectedly')],
    ['no connection in time', new Error('timeout exceeded when trying to connect')],
    ['a connection that was cut in a transaction', new QueryRunnerAlreadyReleasedError()],
    ['a server that is ending', coded('57P01')],
    ['a disk without room', coded('53100')],
    ['a server that is starting', coded('57P03')],
    ['a failure of the connection inside', Object.assign(new Error('q'), { driverError: coded('08006') })],
    ['a cause inside', new Error('q', { cause: coded('EPIPE') })],
  ])('is detected from %s', (_what, error) => {
    expect(isDatabaseAway(error)).toBe(true);
  });

  it.each([
    ['a unique violation', Object.assign(new Error('q'), { driverError: coded('23505') })],
    ['a statement that took too long', coded('57014', 'canceling statement due to statement timeout')],
    ['an error of ours', new Error('There is no answer to merge.')],
    ['no error at all', 'ECONNREFUSED'],
  ])('is not detected from %s', (_what, error) => {
    expect(isDatabaseAway(error)).toBe(false);
  });
});

describe('a database that is away or slow', () => {
  const cancelled = coded('57014', 'canceling statement due to statement timeout');

  it.each([
    ['a statement that took too long', cancelled],
    ['one inside', Object.assign(new Error('q'), { driverError: cancelled })],
    ['a refused connection', coded('ECONNREFUSED')],
  ])('is detected from %s', (_what, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it.each([
    ['a unique violation', coded('23505')],
    ['an error of ours', new Error('There is no answer to merge.')],
  ])('is not detected from %s', (_what, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});
