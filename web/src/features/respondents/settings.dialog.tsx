import { Checkbox, Stack, Text } from '@chakra-ui/react';
import {
  type Form,
  forms,
  may,
  REQUIRABLE_FIELDS,
  RespondentLabel,
  type Workspace,
  workspaces,
} from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, type Control, useForm } from 'react-hook-form';
import { z } from 'zod';
import { call } from '../../lib/call';
import { madeFrom, useEditing } from '../../lib/editing';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { SaveModal } from '../../ui/save-modal';
import { SelectField } from '../../ui/select';
import { useSave } from '../../ui/use-save';

const SettingsForm = z.object({
  respondentLabel: RespondentLabel,
  requiredRespondentFields: z.array(z.enum(REQUIRABLE_FIELDS)),
});
type SettingsForm = z.infer<typeof SettingsForm>;

interface DialogProps {
  readonly ids: FolderIds;
  readonly form: Form;
  readonly workspace: Workspace;
  readonly onClose: () => void;
}

/** The folder's label for respondents and, for all folders of the workspace, the required fields. */
export function RespondentSettingsDialog({ ids, form: folder, workspace, onClose }: DialogProps) {
  const params = { workspaceId: ids.workspaceId };
  const mayRequire = may(workspace.role, 'workspace.edit');
  const form = useForm<SettingsForm>({
    resolver: zodResolver(SettingsForm),
    defaultValues: inputOf({ folder, workspace }),
  });
  const { base, reload } = useEditing(
    { folder, workspace, etag: folder.etag },
    {
      load: async () => {
        const latest = await call(forms.get, { params: ids });
        return { folder: latest, workspace: await call(workspaces.get, { params }), etag: latest.etag };
      },
      show: (latest) => {
        form.reset(inputOf(latest));
        save.reset();
      },
    },
  );
  const save = useSave(form, {
    send: async ({ respondentLabel, requiredRespondentFields }: SettingsForm) => {
      const before = inputOf(base);
      if (respondentLabel !== before.respondentLabel) {
        const body = { settings: { respondentLabel } };
        await call(forms.update, { params: ids, body }, { headers: madeFrom(base.folder) });
      }
      if (mayRequire && requiredRespondentFields.join() !== before.requiredRespondentFields.join()) {
        const body = { settings: { requiredRespondentFields } };
        await call(workspaces.update, { params, body }, { headers: madeFrom(base.workspace) });
      }
    },
    fields: ['respondentLabel', 'requiredRespondentFields'],
    done: t.respondents.settings.saved,
    failed: t.respondents.settings.failed,
    shownBy: [forms.get, forms.list, workspaces.get],
    onDone: onClose,
  });
  return (
    <SaveModal
      form={form}
      save={save}
      reload={reload}
      onClose={onClose}
      title={t.respondents.settings.title}
      text={t.respondents.settings.text}
    >
      <SelectField label={t.respondents.settings.label} {...form.register('respondentLabel')}>
        {RespondentLabel.options.map((label) => (
          <option key={label} value={label}>
            {t.respondents.tab(label)}
          </option>
        ))}
      </SelectField>
      <RequiredFields control={form.control} isDisabled={!mayRequire} />
    </SaveModal>
  );
}

interface RequiredProps {
  readonly control: Control<SettingsForm>;
  readonly isDisabled: boolean;
}

function RequiredFields({ control, isDisabled }: RequiredProps) {
  return (
    <Controller
      control={control}
      name="requiredRespondentFields"
      render={({ field }) => (
        <Stack role="group" aria-label={t.respondents.settings.required} gap="2">
          <Text fontSize="dense" fontWeight="medium">
            {t.respondents.settings.required}
          </Text>
          {REQUIRABLE_FIELDS.map((name) => (
            <Checkbox.Root
              key={name}
              size="sm"
              colorPalette="teal"
              disabled={isDisabled}
              checked={field.value.includes(name)}
              onCheckedChange={({ checked }) =>
                field.onChange(
                  REQUIRABLE_FIELDS.filter((each) =>
                    each === name ? checked === true : field.value.includes(each),
                  ),
                )
              }
            >
              <Checkbox.HiddenInput />
              <Checkbox.Control />
              <Checkbox.Label>{t.respondents.fields[name]}</Checkbox.Label>
            </Checkbox.Root>
          ))}
          <Text color="fg.muted" fontSize="xs">
            {isDisabled ? t.respondents.settings.requiredByOwners : t.respondents.settings.requiredHelp}
          </Text>
        </Stack>
      )}
    />
  );
}

/** In screen order. Fields that can no longer be required are omitted. */
const inputOf = ({ folder, workspace }: { folder: Form; workspace: Workspace }): SettingsForm => ({
  respondentLabel: folder.settings.respondentLabel,
  requiredRespondentFields: REQUIRABLE_FIELDS.filter((field) =>
    workspace.settings.requiredRespondentFields.includes(field),
  ),
});
