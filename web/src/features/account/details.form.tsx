import { Button, chakra, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { account, UpdateAccountBody, type User } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { call } from '../../lib/call';
import { takeInUser } from '../../lib/session';
import { useUser } from '../../lib/user';
import { messages as t } from '../../messages';
import { SelectField } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { useSave } from '../../ui/use-save';
import { fieldsOf } from '../../ui/use-fields';

/** No choice is an empty text on the screen. */
const choice = z.string().transform((value) => (value === '' ? null : value));
const DetailsForm = z
  .strictObject({ ...UpdateAccountBody.shape, locale: choice, timeZone: choice })
  .pipe(UpdateAccountBody);
type FormInput = z.input<typeof DetailsForm>;

const FIELDS = ['firstName', 'lastName', 'organization', 'locale', 'timeZone'] as const;

/** The own name, and how dates are written. */
export function AccountDetailsForm() {
  const user = useUser();
  const client = useQueryClient();
  const form = useForm<FormInput, unknown, z.output<typeof DetailsForm>>({
    resolver: zodResolver(DetailsForm),
    defaultValues: valuesOf(user),
  });
  const save = useSave(form, {
    send: (body: z.output<typeof DetailsForm>) => call(account.update, { body }),
    fields: FIELDS,
    onDone: (changed) => takeInUser(client, changed),
    done: t.account.saved,
    failed: t.account.saveFailed,
  });
  const field = fieldsOf(form);
  return (
    <chakra.form noValidate onSubmit={(event) => void form.handleSubmit((body) => save.mutate(body))(event)}>
      <Stack gap="4">
        <Text color="fg.muted">{t.account.email(user.email)}</Text>
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
          <TextField label={t.auth.firstName} {...field('firstName')} />
          <TextField label={t.auth.lastName} {...field('lastName')} />
          <TextField label={t.auth.organization} {...field('organization')} />
          <SelectField label={t.account.locale} {...field('locale')}>
            <option value="">{t.account.localeDefault(exampleDate('en-US'))}</option>
            {LOCALES.map((locale) => (
              <option key={locale} value={locale}>
                {t.account.localeOf(LANGUAGES.of(locale) ?? locale, exampleDate(locale))}
              </option>
            ))}
          </SelectField>
          <SelectField label={t.account.timeZone} {...field('timeZone')}>
            <option value="">
              {t.account.timeZoneDefault(new Intl.DateTimeFormat().resolvedOptions().timeZone)}
            </option>
            {Intl.supportedValuesOf('timeZone').map((zone) => (
              <option key={zone}>{zone}</option>
            ))}
          </SelectField>
        </SimpleGrid>
        <Button
          type="submit"
          colorPalette="teal"
          alignSelf="flex-start"
          loading={save.isPending}
          loadingText={t.actions.saving}
        >
          {t.actions.save}
        </Button>
      </Stack>
    </chakra.form>
  );
}

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' });

const valuesOf = ({ firstName, lastName, organization, locale, timeZone }: User): FormInput => ({
  firstName,
  lastName,
  organization,
  locale: locale ?? '',
  timeZone: timeZone ?? '',
});

/** Languages and places whose dates are written otherwise than by the product. */
const LOCALES = [
  'en-GB',
  'de-DE',
  'de-AT',
  'fr-FR',
  'es-ES',
  'it-IT',
  'nl-NL',
  'sv-SE',
  'pl-PL',
  'ja-JP',
  'zh-CN',
];

/** A day that tells days from months. */
const EXAMPLE = new Date(2026, 0, 25);

const exampleDate = (locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', year: 'numeric' }).format(EXAMPLE);
