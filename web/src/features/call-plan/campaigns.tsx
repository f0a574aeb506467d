import { SimpleGrid } from '@chakra-ui/react';
import { type Campaign, CampaignBody, campaigns, schedules } from '@app/contracts';
import { CalendarClock } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import type { FolderIds } from '../../lib/paths';
import { messages as t } from '../../messages';
import type { Entity } from '../../ui/entity/entity';
import { entityForm } from '../../ui/entity/entity-form';
import { EntityList } from '../../ui/entity/entity-list';
import { useFields } from '../../ui/use-fields';
import { SwitchField } from '../../ui/switch-field';
import { TextField } from '../../ui/text-field';
import { ActiveBadge, DaysField, filterText, RespondentFilterField, TWO_COLUMNS } from './plan.fields';
import { dayText } from './week';

const { campaign: texts, fields: labels, help, facts } = t.schedule;

const CAMPAIGN: Entity<Campaign> = {
  endpoints: campaigns,
  id: 'campaignId',
  dialogs: { add: 'add-campaign', edit: 'edit-campaign', delete: 'delete-campaign' },
  texts,
  nameOf: ({ name }) => name,
  form: entityForm(CampaignBody),
  Fields: CampaignFields,
  size: 'lg',
  shownBy: [schedules.calendar],
};

function CampaignFields() {
  const field = useFields(labels);
  const { control } = useFormContext();
  return (
    <>
      <TextField {...field('name')} />
      <SimpleGrid columns={TWO_COLUMNS} gap="4" alignItems="start">
        <TextField type="date" help={help.startDate} {...field('startDate')} />
        <TextField inputMode="numeric" {...field('callsPerDay')} />
        <TextField inputMode="numeric" help={help.primaryCallTime} {...field('callWindowStart')} />
        <TextField inputMode="numeric" help={help.primaryCallTime} {...field('callWindowEnd')} />
      </SimpleGrid>
      <DaysField />
      <RespondentFilterField {...field('respondentFilter')} />
      <SwitchField control={control} name="active" label={labels.active} help={help.active} />
    </>
  );
}

/** Campaigns: the days and hours of calls, with a number of people per day. */
export const CampaignList = ({ ids }: { ids: FolderIds }) => (
  <EntityList
    entity={CAMPAIGN}
    params={{ ...ids }}
    icon={CalendarClock}
    row={(campaign) => ({
      badges: <ActiveBadge isOn={campaign.active} />,
      facts: [
        facts.from(dayText(campaign.startDate)),
        campaign.callDays.map((day) => t.schedule.day(day).slice(0, 3)).join(', '),
        facts.window(campaign.callWindowStart, campaign.callWindowEnd),
        facts.perDay(campaign.callsPerDay),
        filterText(campaign.respondentFilter),
      ],
    })}
  />
);
