import { Button, HStack, Stack, Text } from '@chakra-ui/react';
import { aiIntegrations, type IntegrationDraft, type OfferedModel } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { List, type LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { call } from '../../lib/call';
import { errorText } from '../../lib/error-text';
import { messages as t } from '../../messages';
import { FormAlert } from '../../ui/form-alert';
import { TextField } from '../../ui/text-field';
import type { IntegrationInput } from './integration.form';
import { ModelList } from './model-list';

type Draft = z.input<typeof IntegrationDraft>;

interface FieldProps {
  readonly workspaceId: string;
  /** The stored integration whose key is used if the user enters no other. */
  readonly integrationId: number | undefined;
}

/** The model of an integration: any name, or one of the list that the provider gives to the key in the form. */
export function ModelField({ workspaceId, integrationId }: FieldProps) {
  const form = useFormContext<IntegrationInput>();
  const field = useRef<HTMLDivElement>(null);
  const [provider, apiKey, baseUrl] = useWatch({
    control: form.control,
    name: ['provider', 'apiKey', 'settings.baseUrl'],
  });
  const isCustom = provider === 'custom';
  const list = useMutation({
    mutationFn: (body: Draft) => call(aiIntegrations.models, { params: { workspaceId }, body }),
  });
  const missing = missingFor({ isCustom, apiKey, baseUrl, isStored: integrationId !== undefined });
  const tryOut = useMutation({
    mutationFn: (body: Draft) => call(aiIntegrations.tryOut, { params: { workspaceId }, body }),
  });
  const draft = (): Draft => {
    const [model, effort] = form.getValues(['settings.model', 'settings.effort']);
    return {
      provider,
      ...(integrationId !== undefined && { integrationId }),
      ...(apiKey.trim() && { apiKey: apiKey.trim() }),
      settings: {
        ...(isCustom && { baseUrl: baseUrl.trim() }),
        ...(model.trim() && { model: model.trim() }),
        ...(effort && { effort }),
      },
    };
  };
  const failed = list.error ?? tryOut.error;
  const choose = ({ id, facts }: OfferedModel) => {
    form.setValue('settings.model', id, { shouldDirty: true, shouldValidate: true });
    form.setValue('settings.listed', facts);
    list.reset();
    field.current?.querySelector('input')?.focus();
  };
  return (
    <Stack gap="2" ref={field}>
      <TextField
        label={t.settings.model}
        help={isCustom ? t.settings.modelHelpCustom : t.settings.modelHelp}
        {...(!isCustom && { optional: t.settings.optional })}
        error={form.formState.errors.settings?.model?.message}
        {...form.register('settings.model')}
      />
      {list.data ? (
        <ModelList offer={list.data} onChoose={choose} onClose={() => list.reset()} />
      ) : (
        <HStack gap="2" wrap="wrap">
          <AskButton
            {...{ missing, label: t.models.show, asking: t.models.loading, icon: List }}
            isPending={list.isPending}
            onClick={() => {
              tryOut.reset();
              list.mutate(draft());
            }}
          />
          <AskButton
            {...{ missing, label: t.models.tryOut, asking: t.settings.testing }}
            isPending={tryOut.isPending}
            onClick={() => {
              list.reset();
              tryOut.mutate(draft());
            }}
          />
          <Text role="status" fontSize="dense" color="status.completed">
            {tryOut.isSuccess && t.settings.testOk}
          </Text>
        </HStack>
      )}
      <FormAlert text={failed === null ? null : errorText(failed)} />
    </Stack>
  );
}

interface AskProps {
  /** Why the provider cannot be asked yet. */
  readonly missing: string | null;
  readonly label: string;
  readonly asking: string;
  readonly icon?: LucideIcon;
  readonly isPending: boolean;
  readonly onClick: () => void;
}

/** Sends a request to the provider with the values of the form. */
function AskButton({ missing, label, asking, icon: Icon, isPending, onClick }: AskProps) {
  return (
    <Button
      size="xs"
      variant="outline"
      disabled={missing !== null}
      title={missing ?? undefined}
      loading={isPending}
      loadingText={asking}
      onClick={onClick}
    >
      {Icon && <Icon size={14} aria-hidden="true" />}
      {label}
    </Button>
  );
}

/** The reason why the provider cannot be queried yet. Null if it can. */
function missingFor(given: {
  readonly isCustom: boolean;
  readonly apiKey: string;
  readonly baseUrl: string;
  readonly isStored: boolean;
}): string | null {
  if (given.isCustom && given.baseUrl.trim() === '') return t.models.needsAddress;
  return given.isStored || given.apiKey.trim() !== '' ? null : t.models.needsKey;
}
