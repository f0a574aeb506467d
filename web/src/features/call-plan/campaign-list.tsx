import { campaigns, schedules, type Campaign } from '@app/contracts';
import { CalendarClock } from 'lucide-react';
import { Suspense } from 'react';
import { call } from '../../lib/call';
import { chunk, useFetchAhead } from '../../lib/chunk';
import { useItemOfDialog } from '../../lib/item-of-dialog';
import { usePages } from '../../lib/pages';
import type { FolderIds } from '../../lib/paths';
import { q } from '../../lib/query';
import { useUrlDialog, useUrlItemDialog } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { DeletePlan } from './delete-plan';
import { filterText, PlanList } from './plan-list';
import { dayText } from './week';

const AddCampaignDialog = chunk(async () => (await import('./campaign.dialogs')).AddCampaignDialog);
const EditCampaignDialog = chunk(async () => (await import('./campaign.dialogs')).EditCampaignDialog);

const DIALOGS = [AddCampaignDialog, EditCampaignDialog];

/** Campaigns: the days and hours of calls, with a number of people per day. */
export function CampaignList({ ids }: { ids: FolderIds }) {
  const list = usePages({
    endpoint: campaigns.list,
    args: { params: ids },
    load: (page, signal) => call(campaigns.list, { params: ids, query: page }, { signal }),
    cursorOf: ({ id }: Campaign) => id,
  });
  const adding = useUrlDialog('add-campaign');
  const editing = useUrlItemDialog('edit-campaign');
  const deleting = useUrlItemDialog('delete-campaign');
  useFetchAhead(DIALOGS);
  const listed = list.items;
  const ask = (campaignId: string) => q(campaigns.get, { params: { ...ids, campaignId } });
  const edited = useItemOfDialog({ item: editing.item, listed, ask });
  const deleted = useItemOfDialog({ item: deleting.item, listed, ask });
  return (
    <>
      <PlanList
        list={list}
        noun={t.schedule.campaigns}
        empty={{ icon: CalendarClock, title: t.schedule.emptyCampaigns, text: t.schedule.emptyCampaignsText }}
        add={{ label: t.schedule.addCampaign, onClick: adding.open }}
        factsOf={factsOf}
        onEdit={editing.open}
        onDelete={deleting.open}
      />
      <Suspense fallback={null}>
        {adding.isOpen && <AddCampaignDialog ids={ids} onClose={adding.close} />}
        {edited && <EditCampaignDialog key={edited.id} ids={ids} campaign={edited} onClose={editing.close} />}
      </Suspense>
      {deleted && (
        <DeletePlan
          kind="campaign"
          name={deleted.name}
          send={() => call(campaigns.delete, { params: { ...ids, campaignId: String(deleted.id) } })}
          shownBy={[campaigns.list, schedules.calendar]}
          onClose={deleting.close}
        />
      )}
    </>
  );
}

const factsOf = (plan: Campaign): string[] => [
  t.schedule.facts.from(dayText(plan.startDate)),
  plan.callDays.map((day) => t.schedule.day(day).slice(0, SHORT)).join(', '),
  t.schedule.facts.window(plan.callWindowStart, plan.callWindowEnd),
  t.schedule.facts.perDay(plan.callsPerDay),
  filterText(plan.respondentFilter),
];

const SHORT = 3;
