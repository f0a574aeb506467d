import { messages as t } from '../messages';
import { notify } from './toaster';

/** Copies a text to the clipboard and confirms it, or shows another way to copy. */
export async function copyAndTell(text: string): Promise<void> {
  if (await copyText(text)) notify.success({ title: t.toasts.copied });
  else notify.error({ title: t.toasts.error, text: t.toasts.copyFailed });
}

/** Copies a text to the clipboard. Returns false if the browser does not allow it (plain http, permission denied). */
async function copyText(text: string): Promise<boolean> {
  // The type says that the clipboard always exists. It is missing on plain http.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) return false;
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    // Permission denied: the caller shows the user another way to copy.
    return false;
  }
}
