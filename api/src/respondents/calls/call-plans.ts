import { campaigns, schedules } from '@app/contracts';
import { CallCampaignEntity, CallScheduleEntity } from '@app/persistence';
import { formResource } from '../../http/form-resource';
import { signedIn } from '../../http/request-context';

/** Schedules of calls. Nothing dials. */
export const SchedulesController = formResource({
  noun: 'schedule',
  endpoints: schedules,
  table: CallScheduleEntity,
  unrecorded: ['promptText', 'firstSentence', 'closingMessage', 'voicemailMessage'],
});

/** Campaigns of calls. Nothing dials. */
export const CampaignsController = formResource({
  noun: 'campaign',
  endpoints: campaigns,
  table: CallCampaignEntity,
  initial: (context) => ({ createdBy: signedIn(context).id }),
});
