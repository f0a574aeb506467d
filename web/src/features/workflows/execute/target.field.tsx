import { NativeSelect } from '@chakra-ui/react';
import { labelOfTarget, Target, type XmlSchema } from '@app/contracts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { messages as t } from '../../../messages';
import { FieldBox } from '../../../ui/text-field';
import { type FormInput, type FormOutput, usable } from './execute-workflow.form';

interface TargetFieldProps {
  readonly form: UseFormReturn<FormInput, unknown, FormOutput>;
  readonly schemas: readonly XmlSchema[];
}

const BUILT_IN = Target.options.filter((target) => target !== 'own-schema');

/** The target that the XML is validated against: built-in, or a schema of the workspace. */
export function TargetField({ form, schemas }: TargetFieldProps) {
  const [target, schemaId] = useWatch({ control: form.control, name: ['target', 'xmlSchemaId'] });
  const own = usable(schemas);
  const choose = (value: string) => {
    const builtIn = BUILT_IN.find((option) => option === value);
    form.setValue('target', builtIn ?? 'own-schema', { shouldDirty: true });
    form.setValue('xmlSchemaId', builtIn ? '' : value.slice(SCHEMA.length), { shouldDirty: true });
  };
  return (
    <FieldBox label={t.prompts.target} help={t.prompts.targetHelp}>
      <NativeSelect.Root>
        <NativeSelect.Field
          value={target === 'own-schema' ? SCHEMA + schemaId : target}
          onChange={(event) => choose(event.target.value)}
        >
          {BUILT_IN.map((option) => (
            <option key={option} value={option}>
              {labelOfTarget(option)}
            </option>
          ))}
          {own.length > 0 && (
            <optgroup label={t.prompts.ownSchemas}>
              {own.map(({ id, name, readyVersion }) => (
                <option key={id} value={SCHEMA + String(id)}>
                  {`${name}, ${t.prompts.version(readyVersion ?? 1)}`}
                </option>
              ))}
            </optgroup>
          )}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </FieldBox>
  );
}

const SCHEMA = 'schema:';
