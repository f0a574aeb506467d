import { Checkbox, Field, HStack, Stack, Text } from '@chakra-ui/react';
import { RespondentFilter } from '@app/contracts';
import { type ComponentProps, useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { messages as t } from '../../messages';
import { StateBadge } from '../../ui/entity/entity-row';
import { SelectField } from '../../ui/select';

export const TWO_COLUMNS = { base: 1, sm: 2 };

const FILTERS: Readonly<Record<string, string>> = t.schedule.filters;
const STATUSES: Readonly<Record<string, string>> = t.schedule.statuses;

/** The label of a filter of respondents. */
export const filterText = (filter: string): string => FILTERS[filter] ?? filter;

export const ActiveBadge = ({ isOn }: { readonly isOn: boolean }) => (
  <StateBadge isOn={isOn}>{isOn ? t.schedule.on : t.schedule.off}</StateBadge>
);

/** The outcome of a call. */
export const StatusBadge = ({ status }: { readonly status: string }) => (
  <StateBadge isOn={status === 'completed'}>{STATUSES[status] ?? status}</StateBadge>
);

/** Selects the respondents that a plan calls. */
export const RespondentFilterField = (props: Omit<ComponentProps<typeof SelectField>, 'children'>) => (
  <SelectField {...props}>
    {RespondentFilter.options.map((option) => (
      <option key={option} value={option}>
        {t.schedule.filters[option]}
      </option>
    ))}
  </SelectField>
);

/** Checkboxes for the days of a week. */
export function DaysField() {
  const { control } = useFormContext<{ callDays: number[] }>();
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
        {t.schedule.fields.callDays}
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
