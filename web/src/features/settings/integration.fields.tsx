import { Button, chakra, Fieldset, HStack, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { AI_PROVIDER_LABELS, AiEffort, AiProvider } from '@app/contracts';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { NO_KEY } from '../../lib/local-model';
import { messages as t } from '../../messages';
import { PasswordField } from '../../ui/password-field';
import { SelectField } from '../../ui/select';
import { SwitchField } from '../../ui/switch-field';
import { TextField } from '../../ui/text-field';
import type { IntegrationInput } from './integration.form';
import { ModelField } from './model.field';
import { fieldsOf } from '../../ui/use-fields';

/** The provider. It cannot be changed on a stored integration, because the key belongs to it. */
function ProviderField({ isStored }: { isStored: boolean }) {
  const form = useFormContext<IntegrationInput>();
  const provider = useWatch({ control: form.control, name: 'provider' });
  const texts = { label: t.settings.provider, help: t.settings.privacy[provider] };
  if (isStored) return <TextField {...texts} value={AI_PROVIDER_LABELS[provider]} readOnly disabled />;
  return (
    <SelectField {...texts} {...fieldsOf(form)('provider')}>
      {AiProvider.options.map((each) => (
        <option key={each} value={each}>
          {AI_PROVIDER_LABELS[each]}
        </option>
      ))}
    </SelectField>
  );
}

/** The address of a custom API. One click fills in the address of a local Ollama. */
function AddressField() {
  const form = useFormContext<IntegrationInput>();
  const useOllama = () => {
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    form.setValue('settings.baseUrl', OLLAMA, options);
    if (form.getValues('apiKey').trim() === '') form.setValue('apiKey', NO_KEY, options);
  };
  return (
    <Stack gap="2">
      <TextField
        label={t.settings.baseUrl}
        help={t.settings.baseUrlHelp}
        type="url"
        inputMode="url"
        {...fieldsOf(form)('settings.baseUrl')}
      />
      <HStack gap="2" rowGap="1" wrap="wrap">
        <Button size="xs" variant="outline" onClick={useOllama}>
          {t.settings.ownMachine}
        </Button>
        <Text fontSize="xs" color="fg.muted">
          {t.settings.ownMachineHelp}{' '}
          <Text as="span" fontFamily="mono" overflowWrap="anywhere">
            {t.settings.ownMachineStart(new URL(OLLAMA).origin)}
          </Text>
        </Text>
      </HStack>
    </Stack>
  );
}

/** The price of a model that the product has no price for. Without a price, cost caps cannot be enforced. */
function PriceFields() {
  const form = useFormContext<IntegrationInput>();
  const errors = form.formState.errors.settings?.price;
  return (
    <Fieldset.Root>
      <Fieldset.Legend fontSize="dense" fontWeight="medium">
        {t.settings.price}{' '}
        <Text as="span" color="fg.muted" fontSize="xs" fontWeight="normal">
          {t.settings.priceHelp}
        </Text>
      </Fieldset.Legend>
      <SimpleGrid columns={{ base: 1, sm: 3 }} gap="3">
        {(['input', 'cached', 'output'] as const).map((kind) => (
          <TextField
            key={kind}
            label={t.settings.priceOf[kind]}
            optional={t.settings.optional}
            inputMode="decimal"
            error={errors?.[kind]?.message}
            {...form.register(`settings.price.${kind}`)}
          />
        ))}
      </SimpleGrid>
    </Fieldset.Root>
  );
}

/** Caps of a month: optional, and independent of each other. */
function CapFields() {
  const form = useFormContext<IntegrationInput>();
  const errors = form.formState.errors.settings;
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="3">
      <TextField
        label={t.settings.costCap}
        help={t.settings.costCapHelp}
        optional={t.settings.optional}
        inputMode="decimal"
        error={errors?.monthlyCostCapUsd?.message}
        {...form.register('settings.monthlyCostCapUsd')}
      />
      <TextField
        label={t.settings.tokenCap}
        help={t.settings.tokenCapHelp}
        optional={t.settings.optional}
        inputMode="numeric"
        error={errors?.monthlyTokenCap?.message}
        {...form.register('settings.monthlyTokenCap')}
      />
    </SimpleGrid>
  );
}

/** https://docs.ollama.com/openai: no key is required, and any key is accepted. */
const OLLAMA = 'http://127.0.0.1:11434/v1';

const AT_ONCE = Array.from({ length: 16 }, (_unused, place) => place + 1);

/** Settings with a recommended value. They are folded away while an integration is added. */
function MoreFields({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <chakra.details open={isOpen || undefined}>
      <chakra.summary cursor="pointer" minH="6" fontWeight="medium">
        {t.settings.more}
      </chakra.summary>
      <Stack gap="4" pt="3">
        {children}
      </Stack>
    </chakra.details>
  );
}

interface FieldsProps {
  readonly keyHelp: string;
  readonly workspaceId: string;
  /** For a stored integration, whose provider is fixed because its key belongs to it. */
  readonly integrationId?: number;
}

export function IntegrationFields({ keyHelp, workspaceId, integrationId }: FieldsProps) {
  const form = useFormContext<IntegrationInput>();
  const { errors } = form.formState;
  const field = fieldsOf(form);
  const provider = useWatch({ control: form.control, name: 'provider' });
  const isCustom = provider === 'custom';
  const isStored = integrationId !== undefined;
  // Only an API of their own has no recommended model.
  const needsModel = isCustom || isStored;
  const { price, monthlyCostCapUsd, monthlyTokenCap } = errors.settings ?? {};
  const hasMoreErrors = [price, monthlyCostCapUsd, monthlyTokenCap].some((error) => error !== undefined);
  const model = <ModelField workspaceId={workspaceId} integrationId={integrationId} />;
  const isNamed = useWatch({ control: form.control, name: 'settings.model' }).trim() !== '';
  return (
    <>
      <TextField label={t.settings.name} {...field('name')} />
      <ProviderField isStored={isStored} />
      {isCustom && <AddressField />}
      <PasswordField
        label={t.settings.apiKey}
        help={keyHelp}
        autoComplete="new-password"
        {...field('apiKey')}
      />
      {needsModel && model}
      <SwitchField
        control={form.control}
        name="active"
        label={t.settings.active}
        help={t.settings.activeHelp}
      />
      <MoreFields isOpen={isStored || hasMoreErrors}>
        {!needsModel && model}
        <SelectField
          label={t.settings.effort}
          help={t.settings.effortHelp}
          {...form.register('settings.effort')}
        >
          <option value="">{t.settings.effortDefault}</option>
          {AiEffort.options.map((each) => (
            <option key={each} value={each}>
              {t.settings.efforts[each]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t.settings.sectionsAtOnce}
          help={t.settings.sectionsAtOnceHelp}
          {...form.register('settings.sectionsAtOnce')}
        >
          {AT_ONCE.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </SelectField>
        {isCustom && (
          <SwitchField
            control={form.control}
            name="settings.takesPictures"
            label={t.settings.takesPictures}
            help={t.settings.takesPicturesHelp}
          />
        )}
        {isNamed && <PriceFields />}
        <CapFields />
      </MoreFields>
    </>
  );
}
