import { AppError, errorMessage, formatEnglish, message } from '.';

describe('what an error says', () => {
  it('is kept without its words, and never more than its sentence tells', () => {
    const error = new AppError('PROVIDER_AUTH', {
      args: { provider: 'Claude', message: 'sk-told-by-nobody' },
    });

    expect(error.said).toEqual({ code: 'PROVIDER_AUTH', args: { provider: 'Claude' } });
  });

  it('holds parts with words of their own as messages, which its sentence has in English', () => {
    const why = message('provider.no-data', { seconds: 90 });
    const { message: sentence, said } = new AppError('PROVIDER_UNAVAILABLE', {
      args: { provider: 'Claude', message: why },
    });

    expect(sentence).toContain(`(${formatEnglish(why)})`);
    expect(said.args).toEqual({ provider: 'Claude', message: why });
    expect(errorMessage('STORAGE_UNAVAILABLE')).toEqual({ code: 'STORAGE_UNAVAILABLE', args: {} });
  });
});
