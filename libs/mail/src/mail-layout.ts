import type { MailMessage } from './mailer';

export interface Letter {
  readonly subject: string;
  /** Omitted in mails to unverified addresses, because it is free text of the person who registered. */
  readonly firstName?: string;
  readonly paragraphs: readonly string[];
  /** Displayed large, for copying. */
  readonly code?: string;
  readonly link?: { readonly label: string; readonly url: string };
  /** Small print. */
  readonly note?: string;
}

/** One mail as plain text and as equivalent HTML. User input is escaped. */
export function layOut(letter: Letter): MailMessage {
  return { subject: singleLine(letter.subject), text: textOf(letter), html: htmlOf(letter) };
}

function textOf({ firstName, paragraphs, code, link, note }: Letter): string {
  return [
    `Hello${firstName === undefined ? '' : ` ${firstName}`},`,
    ...paragraphs,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(link === undefined ? [] : [`${link.label}: ${link.url}`]),
    ...(note === undefined ? [] : [note]),
    '',
  ].join('\n\n');
}

function htmlOf({ firstName, paragraphs, code, link, note }: Letter): string {
  return [
    '<div style="font-family:sans-serif;font-size:15px;line-height:1.5;color:#0f172a;max-width:32rem">',
    `<p>Hello${firstName === undefined ? '' : ` ${escape(firstName)}`},</p>`,
    ...paragraphs.map((paragraph) => `<p>${escape(paragraph)}</p>`),
    ...(code === undefined ? [] : [`<p style="${CODE_STYLE}">${escape(code)}</p>`]),
    ...(link === undefined ? [] : [`<p><a href="${escape(link.url)}">${escape(link.label)}</a></p>`]),
    ...(note === undefined ? [] : [`<p style="color:#475569">${escape(note)}</p>`]),
    '</div>',
  ].join('');
}

const CODE_STYLE = 'font-family:monospace;font-size:28px;letter-spacing:6px;margin:24px 0';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** A line break in a name must not start another header. */
const singleLine = (text: string): string => text.replace(/[\r\n]+/g, ' ');
