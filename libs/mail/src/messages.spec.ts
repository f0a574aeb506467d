import { passwordChangedMail, passwordResetMail, verificationMail } from './messages';

describe('the mails', () => {
  it.each([
    ['verification', verificationMail({ firstName: 'Ada' }, '012345', 10)],
    ['password reset', passwordResetMail({ firstName: 'Ada' }, '012345', 10)],
  ])('the %s mail carries its code in the subject, the text and the HTML', (_name, mail) => {
    for (const part of [mail.subject, mail.text, mail.html]) expect(part).toContain('012345');
    expect(mail.text).toContain('10 minutes');
  });

  it('shows what people typed as text, and never as a line of the header', () => {
    const mail = passwordChangedMail(
      { firstName: '<img src=x onerror=alert(1)>\r\nBcc: a@b.example' },
      'https://x',
    );

    expect(mail.html).not.toContain('<img');
    expect(mail.html).toContain('&lt;img');
    expect(mail.subject).not.toMatch(/[\r\n]/);
  });
});
