import { campaigns, schedules, type Campaign } from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { call } from '../../lib/call';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import { SaveModal } from '../../ui/save-modal';
import { useEditSave } from '../../ui/use-edit-save';
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
    <SaveModal
      form={form}
      save={create}
      onClose={onClose}
      title={t.schedule.addCampaign}
      text={t.schedule.text}
      submit={t.schedule.addCampaign}
      submitting={t.schedule.adding}
      size="lg"
    >
      <CampaignFields />
    </SaveModal>
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
  const { save, reload } = useEditSave(form, campaign, {
    load: () => call(campaigns.get, { params }),
    inputOf,
    send: (body, made) => call(campaigns.update, { params, body }, made),
    fields: CAMPAIGN_FIELDS,
    saved: t.schedule.updated.campaign,
    failed: t.schedule.failed.update,
    shownBy: [campaigns.list, campaigns.get, schedules.calendar],
    onClose,
  });
  return (
    <SaveModal
      form={form}
      save={save}
      reload={reload}
      onClose={onClose}
      title={t.schedule.editCampaign}
      size="lg"
    >
      <CampaignFields />
    </SaveModal>
  );
}
