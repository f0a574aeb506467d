import { type Campaign, CAMPAIGN_DEFAULTS, CampaignBody, RespondentFilter } from '@app/contracts';
import { z } from 'zod';
import { numberOf } from './typed';

const text = z.string();

/** Mirrors the form fields. All values are text, including numbers. */
const CampaignInput = z.object({
  name: text,
  startDate: text,
  callWindowStart: text,
  callWindowEnd: text,
  callsPerDay: text,
  callDays: z.array(z.number()),
  respondentFilter: RespondentFilter,
  active: z.boolean(),
});
export type CampaignInput = z.infer<typeof CampaignInput>;

/** The rules of the server. */
export const CampaignForm = CampaignInput.transform((form): z.input<typeof CampaignBody> => ({
  ...form,
  callWindowStart: numberOf(form.callWindowStart),
  callWindowEnd: numberOf(form.callWindowEnd),
  callsPerDay: numberOf(form.callsPerDay),
})).pipe(CampaignBody);
export type CampaignOutput = z.output<typeof CampaignForm>;

export const CAMPAIGN_FIELDS = Object.values(CampaignInput.keyof().enum);

type Stored = Omit<Campaign, 'id' | 'formId' | 'createdBy' | 'createdAt' | 'updatedAt'>;

export const inputOf = (campaign: Stored): CampaignInput => ({
  name: campaign.name,
  startDate: campaign.startDate,
  callWindowStart: String(campaign.callWindowStart),
  callWindowEnd: String(campaign.callWindowEnd),
  callDays: [...campaign.callDays],
  callsPerDay: String(campaign.callsPerDay),
  respondentFilter: RespondentFilter.catch('all').parse(campaign.respondentFilter),
  active: campaign.active,
});

export const newCampaign: CampaignInput = inputOf({
  ...CAMPAIGN_DEFAULTS,
  callDays: [...CAMPAIGN_DEFAULTS.callDays],
  name: '',
  startDate: '',
});
