import type { Mail } from './mailbox';

const STYLE = `
  body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1a202c }
  table { width: 100%; border-collapse: collapse } th, td { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid #e2e8f0 }
  a { color: #1d4ed8 } dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem } dt { color: #4a5568 } dd { margin: 0 }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #f7fafc; padding: 1rem }
  iframe { width: 100%; height: 32rem; border: 1px solid #e2e8f0 }
`;

/** The list of received messages. */
export function renderInbox(mails: readonly Mail[]): string {
  const rows = mails.map(
    ({ id, to, subject, received }) =>
      `<tr><td>${escapeHtml(received)}</td><td>${escapeHtml(to.join(', '))}</td><td><a href="/mails/${encodeURIComponent(id)}">${escapeHtml(subject) || '(no subject)'}</a></td></tr>`,
  );
  const table = `<table><thead><tr><th>Received (UTC)</th><th>To</th><th>Subject</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
  const body = mails.length === 0 ? '<p>No mail yet. Whatever the application sends lands here.</p>' : table;
  return page({ title: 'Inbox', refresh: true, body: `<h1>Inbox</h1>${body}` });
}

/** One message. Its HTML is shown in a frame that runs no scripts and has an opaque origin. */
export function renderMail(mail: Mail): string {
  const facts = [
    ['From', mail.from],
    ['To', mail.to.join(', ')],
    ['Received', mail.received],
  ].map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`);
  const framed = `<base target="_blank">${mail.html}`;
  const frame = `<iframe title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(framed)}"></iframe>`;
  const text = `<h2>Text</h2><pre>${escapeHtml(mail.text)}</pre>`;
  const head = `<p><a href="/">Inbox</a></p><h1>${escapeHtml(mail.subject)}</h1><dl>${facts.join('')}</dl>`;
  return page({ title: mail.subject, refresh: false, body: head + (mail.html === '' ? '' : frame) + text });
}

function page({ title, refresh, body }: { title: string; refresh: boolean; body: string }): string {
  const reload = refresh ? '<meta http-equiv="refresh" content="5">' : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${reload}<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>${body}</body></html>`;
}

/** Escapes text and quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
