import { Checkbox, Stack, Text } from '@chakra-ui/react';
import { CreateWebhookBody, type Webhook, webhooks, WebhookEvent } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import { invalidate } from '../../lib/query';
import { messages as t } from '../../messages';
import { FormModal } from '../../ui/form-modal';
import { TextField } from '../../ui/text-field';
import { notify } from '../../ui/toaster';
import { SecretDialog } from './secret.dialog';

interface WebhookDialogProps {
  readonly workspaceId: string;
  /** Given: it is changed. */
  readonly webhook?: Webhook;
  readonly onClose: () => void;
}

/** Adds a webhook and then shows its secret once, or changes one. */
export function WebhookDialog({ workspaceId, webhook, onClose }: WebhookDialogProps) {
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(
    WebhookEvent.options.filter((event) => webhook === undefined || webhook.events.includes(event)),
  );
  const body = CreateWebhookBody.safeParse({ url, events });
  const save = useMutation({
    mutationFn: async (): Promise<string | null> => {
      const checked = CreateWebhookBody.parse({ url, events });
      if (webhook === undefined)
        return (await call(webhooks.create, { params: { workspaceId }, body: checked })).secret;
      const params = { workspaceId, webhookId: String(webhook.id) };
      await call(webhooks.update, { params, body: checked });
      return null;
    },
    onSuccess: async (secret) => {
      await invalidate(webhooks.list);
      if (secret !== null) return;
      notify.success({ title: t.webhooks.saved });
      onClose();
    },
    onError: (error) => notify.error({ title: t.webhooks.failed, text: errorText(error) }),
  });
  if (save.data) return <SecretDialog secret={save.data} texts={t.webhooks} onClose={onClose} />;
  const problem = body.error?.issues.find(({ path }) => path[0] === 'url')?.message;
  return (
    <FormModal
      onClose={onClose}
      onSubmit={save.mutate}
      action={save}
      isReady={body.success}
      title={webhook ? t.webhooks.edit : t.webhooks.add}
      text={t.webhooks.addText}
      submit={webhook ? t.webhooks.save : t.webhooks.add}
      submitting={t.webhooks.saving}
    >
      <TextField
        label={t.webhooks.url}
        help={t.webhooks.urlHelp}
        error={url === '' ? undefined : problem}
        type="url"
        inputMode="url"
        value={url}
        autoFocus
        onChange={({ target }) => setUrl(target.value)}
      />
      <Stack as="fieldset" gap="2" border="none">
        <Text as="legend" fontSize="dense" fontWeight="medium" pb="1.5">
          {t.webhooks.events}
        </Text>
        {WebhookEvent.options.map((event) => (
          <Checkbox.Root
            key={event}
            size="sm"
            colorPalette="teal"
            checked={events.includes(event)}
            onCheckedChange={() => setEvents(toggled(events, event))}
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>{t.webhooks.eventNames[event]}</Checkbox.Label>
          </Checkbox.Root>
        ))}
      </Stack>
    </FormModal>
  );
}

const toggled = (events: readonly WebhookEvent[], event: WebhookEvent): WebhookEvent[] =>
  WebhookEvent.options.filter((each) => (each === event ? !events.includes(each) : events.includes(each)));
