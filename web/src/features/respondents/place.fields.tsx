import { SimpleGrid } from '@chakra-ui/react';
import type { RESPONDENT_FIELDS } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { messages as t } from '../../messages';
import { useFields } from '../../ui/use-fields';
import { SelectField } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { type Country, regionsQuery, type Subdivision } from './regions';

/** All values of the form are text; languages are separated by commas. */
export type RespondentInput = Record<(typeof RESPONDENT_FIELDS)[number], string>;

/** The location of a respondent. It determines how phone number and calling hours are interpreted. */
export function PlaceFields() {
  const field = useFields(t.respondents.fields);
  const [code, timezone] = useWatch<RespondentInput, ['country', 'timezone']>({
    name: ['country', 'timezone'],
  });
  const { data: countries = [], error } = useQuery(regionsQuery);
  const country = countries.find((each) => each.code === code);
  const zoneId = 'time-zones';
  return (
    <>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" alignItems="start">
        {error ? (
          <>
            <TextField help={t.respondents.countryHelp} {...field('country')} />
            <TextField {...field('state')} />
          </>
        ) : (
          <PlaceSelects countries={countries} />
        )}
      </SimpleGrid>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" alignItems="start">
        <TextField
          type="tel"
          {...(country && { help: t.respondents.phoneHelp(country.name, country.callingCode) })}
          {...field('phoneNumber')}
        />
        <TextField
          help={isTimeZone(timezone) ? t.respondents.timezoneHelp : t.respondents.timezoneUnknown}
          list={zoneId}
          {...field('timezone')}
        />
        <datalist id={zoneId}>
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </SimpleGrid>
    </>
  );
}

/** The selects depend on each other. A selected value is rendered together with its options, not before. */
function PlaceSelects({ countries }: { countries: readonly Country[] }) {
  const { control, setValue } = useFormContext<RespondentInput>();
  const { field: place, fieldState: placeState } = useController({ control, name: 'country' });
  const { field: state, fieldState } = useController({ control, name: 'state' });
  const country = countries.find(({ code }) => code === place.value);
  const chooseCountry = (chosen: string) => {
    const { subdivisions = [] } = countries.find(({ code }) => code === chosen) ?? {};
    place.onChange(chosen);
    setValue('state', subdivisions.length === 1 ? (subdivisions[0]?.name ?? '') : '');
  };
  return (
    <>
      <SelectField
        label={t.respondents.fields.country}
        error={placeState.error?.message}
        {...place}
        onChange={(event) => chooseCountry(event.target.value)}
      >
        <option value="">{t.respondents.choose}</option>
        {country === undefined && place.value !== '' && <option value={place.value}>{place.value}</option>}
        {countries.map(({ code, name, callingCode }) => (
          <option key={code} value={code}>
            {t.respondents.country(name, callingCode)}
          </option>
        ))}
      </SelectField>
      <SelectField label={t.respondents.fields.state} error={fieldState.error?.message} {...state}>
        <option value="">{t.respondents.choose}</option>
        <StateOptions country={country} chosen={state.value} />
      </SelectField>
    </>
  );
}

interface StateProps {
  readonly country: Country | undefined;
  readonly chosen: string;
}

/** Grouped by type if a country has several. A stored value stays available. */
function StateOptions({ country, chosen }: StateProps) {
  const parts = country?.subdivisions ?? [];
  const types = [...new Set(parts.map(({ type }) => type))];
  return (
    <>
      {chosen !== '' && !parts.some(({ name }) => name === chosen) && (
        <option value={chosen}>{chosen}</option>
      )}
      {types.length < 2
        ? parts.map(optionOf)
        : types.map((type) => (
            <optgroup key={type} label={type}>
              {parts.filter((part) => part.type === type).map(optionOf)}
            </optgroup>
          ))}
    </>
  );
}

const optionOf = ({ code, name }: Subdivision) => (
  <option key={code} value={name}>
    {name}
  </option>
);

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    // A name that is none is refused with a RangeError; nothing else is thrown here.
    return false;
  }
}
