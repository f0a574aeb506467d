import { LIMITS, ProcessingTier, REPAIR_ROUNDS_MAXIMUM, Target, TARGETS } from '@app/contracts';
import { messages as t } from '../../../messages';
import { SelectField } from '../../../ui/select';
import { TextAreaField } from '../../../ui/text-field';
import type { FieldsProps } from './step.fields';

const ROUNDS = Array.from({ length: REPAIR_ROUNDS_MAXIMUM + 1 }, (_unused, rounds) => rounds);

/** The agent, the target XML and the prompt of a conversion. A deleted item stays selected and is marked as deleted. */
export function ConversionFields({ step, facts, onChange }: FieldsProps<'conversion'>) {
  const { data } = step;
  const set = (change: Partial<typeof data>) => onChange({ ...step, data: { ...data, ...change } });
  const idOf = (value: string): number | null => (value === '' ? null : Number(value));
  return (
    <>
      <SelectField
        label={t.recipes.agent}
        value={String(data.aiIntegrationId ?? '')}
        onChange={({ target }) => set({ aiIntegrationId: idOf(target.value) })}
      >
        <option value="">{t.recipes.chooseAgent}</option>
        <GoneOption id={data.aiIntegrationId} known={facts.agents} />
        {facts.integrations.map(({ id, name, active }) => (
          <option key={id} value={id}>
            {active ? name : t.recipes.agentInactive(name)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t.recipes.target}
        value={data.target}
        onChange={({ target }) => set({ target: Target.parse(target.value) })}
      >
        {TARGETS.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      {data.target === 'own-schema' && (
        <SelectField
          label={t.recipes.schema}
          value={String(data.xmlSchemaId ?? '')}
          onChange={({ target }) => set({ xmlSchemaId: idOf(target.value) })}
        >
          <option value="">{t.recipes.chooseSchema}</option>
          <GoneOption id={data.xmlSchemaId} known={facts.schemas} />
          {[...facts.schemas].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextAreaField
        label={t.recipes.prompt}
        rows={6}
        maxLength={LIMITS.promptMaximum}
        value={data.prompt}
        onChange={({ target }) => set({ prompt: target.value })}
      />
      <SelectField
        label={t.recipes.rounds}
        help={t.recipes.roundsHelp}
        value={String(data.repairRounds ?? '')}
        onChange={({ target }) => set({ repairRounds: idOf(target.value) })}
      >
        <option value="">{t.recipes.roundsUsual}</option>
        {ROUNDS.map((rounds) => (
          <option key={rounds} value={rounds}>
            {rounds}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t.recipes.pace}
        value={data.pace}
        onChange={({ target }) => set({ pace: ProcessingTier.parse(target.value) })}
      >
        {ProcessingTier.options.map((pace) => (
          <option key={pace} value={pace}>
            {t.recipes.paces[pace]}
          </option>
        ))}
      </SelectField>
    </>
  );
}

function GoneOption({
  id,
  known,
}: {
  readonly id: number | null;
  readonly known: ReadonlyMap<number, string>;
}) {
  return id === null || known.has(id) ? null : <option value={id}>{t.recipes.isGone}</option>;
}
