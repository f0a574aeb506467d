import { Stack, Text } from '@chakra-ui/react';
import {
  formDesign,
  type Section,
  type Visit,
  VisitBody,
  type VisitSection,
  VisitType,
  visits,
} from '@app/contracts';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { call } from '../../lib/call';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { entityForm } from '../../ui/entity/entity-form';
import { AddDialog, EditDialog } from '../../ui/entity/save-dialogs';
import { useFields } from '../../ui/use-fields';
import { SelectField } from '../../ui/select';
import { SwitchField } from '../../ui/switch-field';
import { TextField } from '../../ui/text-field';
import { Tick } from './section-proposal';

interface DialogProps {
  readonly ids: FolderIds;
  readonly sections: readonly Section[];
  readonly onClose: () => void;
}

const VISIT = entityForm(VisitBody);

/** Adds a visit behind the others. */
export const AddVisitDialog = ({ ids, sections, onClose }: DialogProps) => (
  <AddDialog
    form={VISIT}
    send={(body) => call(visits.create, { params: ids, body })}
    title={t.visits.addTitle}
    submit={t.visits.add}
    submitting={t.visits.adding}
    done={t.visits.saved.add}
    failed={t.visits.failed.add}
    shownBy={[formDesign.get]}
    onClose={onClose}
  >
    <VisitFields sections={sections} />
  </AddDialog>
);

/** Everything about a visit but its place. */
export const EditVisitDialog = ({
  ids,
  sections,
  visit,
  onClose,
}: DialogProps & { readonly visit: Visit }) => (
  <EditDialog
    form={VISIT}
    item={visit}
    load={async () => {
      const latest = await call(formDesign.get, { params: ids });
      return latest.visits.find(({ id }) => id === visit.id) ?? visit;
    }}
    send={(body, made) => call(visits.update, { params: { ...ids, visitId: String(visit.id) }, body }, made)}
    title={t.visits.editTitle}
    done={t.visits.saved.edit}
    failed={t.visits.failed.edit}
    shownBy={[formDesign.get]}
    onClose={onClose}
  >
    <VisitFields sections={sections} />
  </EditDialog>
);

interface VisitInput {
  readonly type: VisitType;
  readonly repeating: boolean;
  readonly sections: VisitSection[];
}

function VisitFields({ sections }: { readonly sections: readonly Section[] }) {
  const { control } = useFormContext<VisitInput>();
  const type = useWatch({ control, name: 'type' });
  const field = useFields(t.visits.labels);
  return (
    <>
      <TextField {...field('name')} />
      <TextField optional={t.visits.optional} help={t.visits.descriptionHelp} {...field('description')} />
      <SelectField help={t.visits.typeHelp[type]} {...field('type')}>
        {VisitType.options.map((option) => (
          <option key={option} value={option}>
            {t.visits.types[option]}
          </option>
        ))}
      </SelectField>
      <SwitchField control={control} name="repeating" label={t.visits.repeats} help={t.visits.repeatsHelp} />
      <Controller
        control={control}
        name="sections"
        render={({ field: { value, onChange } }) => (
          <SectionTicks sections={sections} chosen={value} onChange={onChange} />
        )}
      />
    </>
  );
}

interface TicksProps {
  readonly sections: readonly Section[];
  readonly chosen: readonly VisitSection[];
  readonly onChange: (chosen: VisitSection[]) => void;
}

/** The sections of the form: whether each is filled in at the visit, and whether it must be. */
function SectionTicks({ sections, chosen, onChange }: TicksProps) {
  const others = (id: number) => chosen.filter(({ sectionId }) => sectionId !== id);
  return (
    <Stack as="fieldset" gap="1.5" borderWidth="0">
      <Text as="legend" fontWeight="medium">
        {t.visits.labels.sections}
      </Text>
      <Text color="fg.muted" fontSize="xs">
        {sections.length === 0 ? t.visits.noSections : t.visits.sectionsHelp}
      </Text>
      {sections.map(({ id, name }) => {
        const place = chosen.find(({ sectionId }) => sectionId === id);
        return (
          <Stack key={id} gap="0.5">
            <Tick
              isTicked={place !== undefined}
              onToggle={(isTicked) =>
                onChange(isTicked ? [...chosen, { sectionId: id, required: true }] : others(id))
              }
            >
              <Text as="span" overflowWrap="anywhere">
                {name}
              </Text>
            </Tick>
            {place && (
              <Stack ps="6">
                <Tick
                  label={t.visits.requiredOf(name)}
                  isTicked={place.required}
                  onToggle={(required) =>
                    onChange(chosen.map((each) => (each === place ? { sectionId: id, required } : each)))
                  }
                >
                  <Text as="span" color="fg.muted">
                    {t.visits.required}
                  </Text>
                </Tick>
              </Stack>
            )}
          </Stack>
        );
      })}
    </Stack>
  );
}
