/** Parses a pasted invitation: workspace name and access code on two lines, each with or without a label. */
export function pastedInvitation(text: string): { workspaceName: string; accessCode: string } | null {
  const [name, code, ...more] = text
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(workspace name|access code)\s*:/i, '').trim())
    .filter(Boolean);
  if (name === undefined || code === undefined || more.length > 0) return null;
  return { workspaceName: name, accessCode: code.toUpperCase() };
}
