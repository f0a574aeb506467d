import type { Mailer } from '@app/mail';
import { createLogger } from '@app/telemetry';
import { BackgroundMail } from './background-mail';

const ada = { id: 1, email: 'ada@example.org' };
const message = { subject: 'Approved', text: 'T', html: 'H' };
const away = new Error('connect ECONNREFUSED');

describe('mail behind an answer', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  function begin(outcome: () => Promise<void>) {
    const send = jest.fn(outcome);
    const mailer: Mailer = { send, close: () => undefined };
    new BackgroundMail(mailer, createLogger('test', 'silent')).send(ada, message);
    return send;
  }

  it('is sent again and again while the mail server is away, and once it is back not any more', async () => {
    let isAway = true;
    const send = begin(() => (isAway ? Promise.reject(away) : Promise.resolve()));

    await jest.advanceTimersByTimeAsync(40_000);
    expect(send).toHaveBeenCalledTimes(3);
    isAway = false;
    await jest.advanceTimersByTimeAsync(3_600_000);

    expect(send).toHaveBeenCalledTimes(4);
    expect(send).toHaveBeenLastCalledWith(ada.email, message);
  });

  it('is given up before the codes in mails end', async () => {
    const send = begin(() => Promise.reject(away));

    await jest.advanceTimersByTimeAsync(10 * 60_000);
    expect(send).toHaveBeenCalledTimes(5);
    await jest.advanceTimersByTimeAsync(3_600_000);

    expect(send).toHaveBeenCalledTimes(5);
  });

  it('is not sent again where the mail server refuses the address', async () => {
    const send = begin(() => Promise.reject(Object.assign(new Error('no such user'), { responseCode: 550 })));

    await jest.advanceTimersByTimeAsync(3_600_000);

    expect(send).toHaveBeenCalledTimes(1);
  });
});
