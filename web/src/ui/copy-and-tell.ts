import { copyText } from '../lib/copy-text';
import { messages as t } from '../messages';
import { notify } from './toaster';

/** Copies a text to the clipboard and confirms it, or shows another way to copy. */
export async function copyAndTell(text: string): Promise<void> {
  if (await copyText(text)) notify.success({ title: t.toasts.copied });
  else notify.error({ title: t.toasts.error, text: t.toasts.copyFailed });
}
