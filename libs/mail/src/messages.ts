import type { MailMessage } from './mailer';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** The mail that carries the code for verifying an address. */
export function verificationMail(person: { firstName: string }, code: string, minutes: number): MailMessage {
  const greeting = `Hello ${person.firstName},`;
  const explanation = `this is your code for verifying your email address with Clindrove. It is valid for ${minutes} minutes and can be used once.`;
  const warning = 'If you did not create an account, you can ignore this mail.';
  return {
    subject: `${code} is your Clindrove verification code`,
    text: [greeting, '', explanation, '', `    ${code}`, '', warning, ''].join('\n'),
    html: [
      '<div style="font-family:sans-serif;font-size:15px;line-height:1.5;color:#0f172a;max-width:32rem">',
      `<p>${escape(greeting)}</p><p>${escape(explanation)}</p>`,
      `<p style="font-family:monospace;font-size:28px;letter-spacing:6px;margin:24px 0">${escape(code)}</p>`,
      `<p style="color:#475569">${escape(warning)}</p></div>`,
    ].join(''),
  };
}
