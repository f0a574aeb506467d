/** Puts a text on the clipboard; false where the browser does not allow it (plain http, denied permission). */
export async function copyText(text: string): Promise<boolean> {
  // The type says it is always there; on plain http it is not.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) return false;
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    // Denied: the caller tells the person how else to copy.
    return false;
  }
}
