import {
  accessApprovedMail,
  accessRejectedMail,
  accessRequestedMail,
  accountApprovedMail,
  accountRevokedMail,
  addressTakenMail,
  auditAlarmMail,
  invitationMail,
  passwordChangedMail,
  passwordResetMail,
  verificationMail,
} from './messages';

describe('the mails', () => {
  it.each([
    ['verification', verificationMail('012345', 10)],
    ['password reset', passwordResetMail('012345', 10)],
  ])('the %s mail carries its code in the subject, the text and the HTML', (_name, mail) => {
    for (const part of [mail.subject, mail.text, mail.html]) expect(part).toContain('012345');
    expect(mail.text).toContain('10 minutes');
  });

  const ada = { firstName: 'Ada' };
  const url = 'https://clindrove.example/somewhere';
  it.each([
    ['verification', verificationMail('012345', 10), ['012345', 'verifying your email']],
    ['password reset', passwordResetMail('012345', 10), ['012345', 'choosing a new Clindrove password']],
    ['address taken', addressTakenMail(url), ['already have one', 'reset it', 'ignore this email', url]],
    ['password change', passwordChangedMail(ada, url), [url]],
    [
      'access request',
      accessRequestedMail(ada, { requester: 'Grace Hopper', workspace: 'Oncology', url }),
      ['Grace Hopper', 'Oncology', url],
    ],
    [
      'access approved',
      accessApprovedMail(ada, { workspace: 'Oncology', role: 'admin', url }),
      ['Oncology', 'admin', url],
    ],
    ['access rejected', accessRejectedMail(ada, 'Oncology'), ['Oncology', 'was not approved']],
    ['account approved', accountApprovedMail(ada, url), ['was approved', url]],
    ['audit alarm', auditAlarmMail(ada, url), ['audit:verify', url]],
    ['account revoked', accountRevokedMail(ada), ['was revoked']],
  ])('the %s mail can be read as plain text and as HTML', (_name, { subject, text, html }, facts) => {
    expect(subject).not.toBe('');
    for (const fact of ['Hello', ...facts]) {
      expect(text).toContain(fact);
      expect(html).toContain(fact);
    }
    expect(text).not.toMatch(/<\w/);
    expect(html).toMatch(/^<div .*<p>Hello( Ada)?,</);
  });

  it('invites without a word of the inviter in the subject, and with no link but the invitation', () => {
    const mail = invitationMail({
      inviter: 'Win at www.evil.example',
      workspace: 'https://evil.example call +1 555 123 4567',
      expiresAt: new Date('2026-12-01'),
      url,
    });

    expect(mail.subject).toBe('Invitation to a workspace in Clindrove');
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(url);
      expect(part).not.toMatch(/evil\.example|123 4567/);
    }
  });

  it('greets nobody by name at an address that may be anybody’s', () => {
    for (const { text, html } of [verificationMail('012345', 10), passwordResetMail('012345', 10)]) {
      expect(text).toMatch(/^Hello,\n/);
      expect(html).toContain('<p>Hello,</p>');
    }
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
