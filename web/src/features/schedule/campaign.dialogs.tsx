import { campaigns, schedules, type Campaign } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { FormProvider, useForm } from 'react-hook-form';
import { call } from '../../lib/call';
import { isConflict, madeFrom, useEditing } from '../../lib/editing';
import { errorText } from '../../lib/error-text';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { FormAlert } from '../../ui/form-alert';
import { FormModal } from '../../ui/form-modal';
import { useSave } from '../../ui/use-save';
import { CampaignFields } from './plan.fields';
import {
  CAMPAIGN_FIELDS,
  CampaignForm,
  inputOf,
  newCampaign,
  type CampaignInput,
  type CampaignOutput,
} from './campaign.form';

interface DialogProps {
  readonly ids: FolderIds;
  readonly onClose: () => void;
}

export function AddCampaignDialog({ ids, onClose }: DialogProps) {
  const form = useForm<CampaignInput, unknown, CampaignOutput>({
    resolver: zodResolver(CampaignForm),
    defaultValues: newCampaign,
  });
  const create = useSave(form, {
    send: (body: CampaignOutput) => call(campaigns.create, { params: ids, body }),
    fields: CAMPAIGN_FIELDS,
    saved: t.schedule.added.campaign,
    failed: t.schedule.failed.add,
    shownBy: [campaigns.list, schedules.calendar],
    onClose,
  });
  return (
    <FormModal
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit((body) => create.mutate(body))(event)}
      isPending={create.isPending}
      title={t.schedule.addCampaign}
      text={t.schedule.text}
      submit={t.schedule.addCampaign}
      submitting={t.schedule.adding}
      size="lg"
    >
      <FormAlert text={create.isError ? errorText(create.error) : null} />
      <FormProvider {...form}>
        <CampaignFields />
      </FormProvider>
    </FormModal>
  );
}

export function EditCampaignDialog({
  ids,
  campaign,
  onClose,
}: DialogProps & { readonly campaign: Campaign }) {
  const form = useForm<CampaignInput, unknown, CampaignOutput>({
    resolver: zodResolver(CampaignForm),
    defaultValues: inputOf(campaign),
  });
  const params = { ...ids, campaignId: String(campaign.id) };
  const { base, reload } = useEditing(campaign, {
    load: () => call(campaigns.get, { params }),
    show: (latest) => {
      form.reset(inputOf(latest));
      update.reset();
    },
  });
  const update = useSave(form, {
    send: (body: CampaignOutput) => call(campaigns.update, { params, body }, { headers: madeFrom(base) }),
    fields: CAMPAIGN_FIELDS,
    saved: t.schedule.updated.campaign,
    failed: t.schedule.failed.update,
    shownBy: [campaigns.list, campaigns.get, schedules.calendar],
    onClose,
  });
  return (
    <FormModal
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit((body) => update.mutate(body))(event)}
      isPending={update.isPending}
      title={t.schedule.editCampaign}
      submit={t.actions.save}
      submitting={t.actions.saving}
      size="lg"
    >
      <FormAlert
        text={update.isError ? errorText(update.error) : null}
        onReload={isConflict(update.error) ? () => void reload() : undefined}
      />
      <FormProvider {...form}>
        <CampaignFields />
      </FormProvider>
    </FormModal>
  );
}
