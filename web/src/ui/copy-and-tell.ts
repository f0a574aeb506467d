import { copyText } from '../lib/copy-text';
import { messages as t } from '../messages';
import { notify } from './toaster';

/** Puts a text on the clipboard and says that it is there, or how else to get it. */
export async function copyAndTell(text: string): Promise<void> {
  if (await copyText(text)) notify.success({ title: t.toasts.copied });
  else notify.error({ title: t.toasts.error, text: t.toasts.copyFailed });
}
