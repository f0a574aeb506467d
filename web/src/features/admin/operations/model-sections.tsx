import { Heading, Text } from '@chakra-ui/react';
import { AI_PROVIDER_LABELS, MODEL_LIST_DAYS, type ModelListState, type RetiringModel } from '@app/contracts';
import { dayText } from '../../../lib/format';
import { messages as t } from '../../../messages';
import { FactsTable, Section } from './facts-table';

/** Models in use that end soon. */
export function RetiringModels({ models }: { models: readonly RetiringModel[] }) {
  return (
    <Section id="retiring-models" title={t.operations.models} text={t.operations.modelsText}>
      {models.length === 0 ? (
        <Text color="fg.muted">{t.operations.noModels}</Text>
      ) : (
        <RetirementTable
          label={t.operations.models}
          models={models}
          usedBy={({ integrations, workspaces }) => t.operations.usedBy(integrations, workspaces)}
        />
      )}
    </Section>
  );
}

interface RetirementTableProps {
  readonly label: string;
  readonly models: readonly RetiringModel[];
  /** Adds a column that says who uses a model. */
  readonly usedBy?: (model: RetiringModel) => string;
}

function RetirementTable({ label, models, usedBy }: RetirementTableProps) {
  const { model, retires, successor, used } = t.operations.modelColumns;
  return (
    <FactsTable
      label={label}
      headings={[model, retires, successor, ...(usedBy === undefined ? [] : [used])]}
      rows={models.map((each) => ({
        key: `${each.provider} ${each.model} ${each.retires}`,
        cells: [
          each.model,
          dayText(each.retires),
          each.successor ?? t.operations.noSuccessor,
          ...(usedBy === undefined ? [] : [usedBy(each)]),
        ],
      }))}
    />
  );
}

/** How old the list of models is, which of its models end, what it lacks, and how to update it. */
export function ModelList({ list }: { list: ModelListState }) {
  const { asOf, ageDays, isOwn, models, retiring, missing } = list;
  const text = t.operations.modelListText(models, dayText(asOf), ageDays, isOwn);
  return (
    <Section id="model-list" title={t.operations.modelList} text={text}>
      {ageDays > MODEL_LIST_DAYS && (
        <Text color="status.failed">{t.operations.modelListOld(MODEL_LIST_DAYS)}</Text>
      )}
      <Text>{t.operations.modelListHow}</Text>
      <Title>{t.operations.missing}</Title>
      <Text color="fg.muted">{t.operations.missingText}</Text>
      {missing.length === 0 ? <Text>{t.operations.noMissing}</Text> : <MissingTable missing={missing} />}
      <Title>{t.operations.listRetiring}</Title>
      {retiring.length === 0 ? (
        <Text color="fg.muted">{t.operations.noListRetiring}</Text>
      ) : (
        <RetirementTable label={t.operations.listRetiring} models={retiring} />
      )}
    </Section>
  );
}

const Title = ({ children }: { children: string }) => (
  <Heading as="h3" fontSize="sm" fontWeight="semibold">
    {children}
  </Heading>
);

function MissingTable({ missing }: Pick<ModelListState, 'missing'>) {
  const { provider, model, limits, price, used } = t.operations.missingColumns;
  return (
    <FactsTable
      label={t.operations.missing}
      headings={[provider, model, limits, price, used]}
      rows={missing.map((each) => ({
        key: `${each.provider} ${each.model}`,
        cells: [
          AI_PROVIDER_LABELS[each.provider],
          each.model,
          t.operations.limits[each.limits],
          each.hasPrice ? t.operations.priceKnown : t.operations.priceUnknown,
          each.integrations > 0
            ? t.operations.usedBy(each.integrations, each.workspaces)
            : t.operations.offeredIn(each.workspaces),
        ],
      }))}
    />
  );
}
