import { Checkbox, Field, HStack, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { RespondentFilter, VoicemailAction } from '@app/contracts';
import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { messages as t } from '../../messages';
import { SelectField } from '../../ui/select';
import { SwitchField } from '../../ui/switch-field';
import { TextAreaField, TextField } from '../../ui/text-field';
import type { CampaignInput } from './campaign.form';
import type { ScheduleInput } from './schedule.form';

const { fields, help, optional } = t.schedule;
const TWO = { base: 1, sm: 2 };
const WORDS = ['promptText', 'firstSentence', 'closingMessage'] as const;

const FILTER_OPTIONS = RespondentFilter.options.map((option) => (
  <option key={option} value={option}>
    {t.schedule.filters[option]}
  </option>
));

/** Everything about a schedule. */
export function ScheduleFields() {
  const { register, control, formState } = useFormContext<ScheduleInput>();
  const { errors } = formState;
  const facts = (name: keyof ScheduleInput) => ({
    label: fields[name],
    error: errors[name]?.message,
    ...register(name),
  });
  return (
    <>
      <TextField {...facts('name')} />
      <SimpleGrid columns={TWO} gap="4" alignItems="start">
        <TextField type="date" help={help.startDate} {...facts('startDate')} />
        <TextField type="time" help={help.primaryCallTime} {...facts('primaryCallTime')} />
        <TextField optional={optional} help={help.list} {...facts('retryTimes')} />
        <TextField inputMode="numeric" {...facts('maxRetries')} />
        <SelectField {...facts('respondentFilter')}>{FILTER_OPTIONS}</SelectField>
        <SelectField {...facts('dayOfWeek')}>
          {[0, 1, 2, 3, 4, 5, 6].map((day) => (
            <option key={day} value={String(day)}>
              {t.schedule.day(day)}
            </option>
          ))}
        </SelectField>
        <TextField optional={optional} {...facts('sponsorName')} />
        <TextField optional={optional} {...facts('siteLocation')} />
        <TextField {...facts('aiVoice')} />
        <TextField {...facts('aiModel')} />
        <TextField {...facts('language')} />
        <TextField optional={optional} help={help.list} {...facts('knowledgeBaseId')} />
        <TextField inputMode="numeric" {...facts('maxDuration')} />
        <TextField inputMode="decimal" {...facts('temperature')} />
      </SimpleGrid>
      {WORDS.map((name) => (
        <TextAreaField key={name} optional={optional} {...facts(name)} />
      ))}
      <SelectField {...facts('voicemailAction')}>
        {VoicemailAction.options.map((action) => (
          <option key={action} value={action}>
            {t.schedule.voicemail[action]}
          </option>
        ))}
      </SelectField>
      <TextAreaField optional={optional} {...facts('voicemailMessage')} />
      <SwitchField
        control={control}
        name="includeFormDesign"
        label={fields.includeFormDesign}
        help={help.includeFormDesign}
      />
      <SwitchField control={control} name="active" label={fields.active} help={help.active} />
    </>
  );
}

/** Everything about a campaign. */
export function CampaignFields() {
  const { register, control, formState } = useFormContext<CampaignInput>();
  const { errors } = formState;
  const facts = (name: keyof CampaignInput) => ({
    label: fields[name],
    error: errors[name]?.message,
    ...register(name),
  });
  return (
    <>
      <TextField {...facts('name')} />
      <SimpleGrid columns={TWO} gap="4" alignItems="start">
        <TextField type="date" help={help.startDate} {...facts('startDate')} />
        <TextField inputMode="numeric" {...facts('callsPerDay')} />
        <TextField inputMode="numeric" help={help.primaryCallTime} {...facts('callWindowStart')} />
        <TextField inputMode="numeric" help={help.primaryCallTime} {...facts('callWindowEnd')} />
      </SimpleGrid>
      <DaysField />
      <SelectField {...facts('respondentFilter')}>{FILTER_OPTIONS}</SelectField>
      <SwitchField control={control} name="active" label={fields.active} help={help.active} />
    </>
  );
}

function DaysField() {
  const { control } = useFormContext<CampaignInput>();
  const { field, fieldState } = useController({ control, name: 'callDays' });
  const id = useId();
  const toggle = (day: number) =>
    field.onChange(
      field.value.includes(day)
        ? field.value.filter((each) => each !== day)
        : [...field.value, day].toSorted(),
    );
  return (
    <Stack role="group" aria-labelledby={id} gap="1.5">
      <Text id={id} fontSize="dense" fontWeight="medium">
        {fields.callDays}
      </Text>
      <HStack gap="4" wrap="wrap">
        {[1, 2, 3, 4, 5, 6, 0].map((day) => (
          <Checkbox.Root
            key={day}
            colorPalette="teal"
            checked={field.value.includes(day)}
            onCheckedChange={() => toggle(day)}
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>{t.schedule.day(day)}</Checkbox.Label>
          </Checkbox.Root>
        ))}
      </HStack>
      <Field.Root invalid={fieldState.error !== undefined}>
        <Field.ErrorText color="fg.error" fontSize="xs" role="alert">
          {fieldState.error?.message}
        </Field.ErrorText>
      </Field.Root>
    </Stack>
  );
}
