import { SimpleGrid } from '@chakra-ui/react';
import { type Schedule, ScheduleBody, schedules, VoicemailAction, calls } from '@app/contracts';
import { CalendarClock, ListPlus } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import type { FolderIds } from '../../lib/paths';
import { useUrlItemDialog } from '../../lib/url-state';
import { messages as t } from '../../messages';
import type { Entity } from '../../ui/entity/entity';
import { entityForm } from '../../ui/entity/entity-form';
import { EntityList } from '../../ui/entity/entity-list';
import { useFields } from '../../ui/use-fields';
import { SelectField } from '../../ui/select';
import { SwitchField } from '../../ui/switch-field';
import { TextAreaField, TextField } from '../../ui/text-field';
import { ActiveBadge, filterText, RespondentFilterField, TWO_COLUMNS } from './plan.fields';
import { dayText } from './week';
import { call } from '../../lib/call';
import { invalidate } from '../../lib/query';
import { ConfirmAction } from '../../ui/confirm';

const { schedule: texts, fields: labels, help, facts, optional } = t.schedule;
const PROMPTS = ['promptText', 'firstSentence', 'closingMessage'] as const;

const SCHEDULE: Entity<Schedule> = {
  endpoints: schedules,
  id: 'scheduleId',
  dialogs: { add: 'add-schedule', edit: 'edit-schedule', delete: 'delete-schedule' },
  texts,
  nameOf: ({ name }) => name,
  form: entityForm(ScheduleBody),
  Fields: ScheduleFields,
  size: 'lg',
  shownBy: [schedules.calendar],
};

function ScheduleFields() {
  const field = useFields(labels);
  const { control } = useFormContext();
  return (
    <>
      <TextField {...field('name')} />
      <SimpleGrid columns={TWO_COLUMNS} gap="4" alignItems="start">
        <TextField type="date" help={help.startDate} {...field('startDate')} />
        <TextField type="time" help={help.primaryCallTime} {...field('primaryCallTime')} />
        <TextField optional={optional} help={help.list} {...field('retryTimes')} />
        <TextField inputMode="numeric" {...field('maxRetries')} />
        <RespondentFilterField {...field('respondentFilter')} />
        <SelectField {...field('dayOfWeek')}>
          {[0, 1, 2, 3, 4, 5, 6].map((day) => (
            <option key={day} value={String(day)}>
              {t.schedule.day(day)}
            </option>
          ))}
        </SelectField>
        <TextField optional={optional} {...field('sponsorName')} />
        <TextField optional={optional} {...field('siteLocation')} />
        <TextField {...field('aiVoice')} />
        <TextField {...field('aiModel')} />
        <TextField {...field('language')} />
        <TextField optional={optional} help={help.list} {...field('knowledgeBaseId')} />
        <TextField inputMode="numeric" {...field('maxDuration')} />
        <TextField inputMode="decimal" {...field('temperature')} />
      </SimpleGrid>
      {PROMPTS.map((name) => (
        <TextAreaField key={name} optional={optional} {...field(name)} />
      ))}
      <SelectField {...field('voicemailAction')}>
        {VoicemailAction.options.map((action) => (
          <option key={action} value={action}>
            {t.schedule.voicemail[action]}
          </option>
        ))}
      </SelectField>
      <TextAreaField optional={optional} {...field('voicemailMessage')} />
      <SwitchField
        control={control}
        name="includeFormDesign"
        label={labels.includeFormDesign}
        help={help.includeFormDesign}
      />
      <SwitchField control={control} name="active" label={labels.active} help={help.active} />
    </>
  );
}

/** Schedules: the days and times at which each respondent would be called once. */
export function ScheduleList({ ids }: { ids: FolderIds }) {
  const planning = useUrlItemDialog('plan-calls');
  return (
    <EntityList
      entity={SCHEDULE}
      params={{ ...ids }}
      icon={CalendarClock}
      row={(schedule) => ({
        badges: <ActiveBadge isOn={schedule.active} />,
        facts: factsOf(schedule),
        actions: [
          {
            icon: ListPlus,
            label: t.schedule.planCalls(schedule.name),
            onClick: () => planning.open(schedule.id),
          },
        ],
      })}
      moreDialog={{
        ...planning,
        render: (schedule) => <PlanCalls ids={ids} schedule={schedule} onClose={planning.close} />,
      }}
    />
  );
}

const factsOf = (plan: Schedule): string[] => [
  facts.once(dayText(plan.startDate), [plan.primaryCallTime, ...plan.retryTimes].join(', ')),
  facts.retries(plan.maxRetries),
  filterText(plan.respondentFilter),
  plan.aiVoice,
  plan.language,
  ...(plan.lastExecutionDate === null ? [] : [facts.last(dayText(plan.lastExecutionDate))]),
];

interface PlanCallsProps {
  readonly ids: FolderIds;
  readonly schedule: Schedule;
  readonly onClose: () => void;
}

/** Plans the calls of a schedule in batches. Calls planned before a failure are kept and are not planned twice. */
function PlanCalls({ ids, schedule, onClose }: PlanCallsProps) {
  const params = { ...ids, scheduleId: String(schedule.id) };
  return (
    <ConfirmAction
      onClose={onClose}
      title={t.schedule.planTitle(schedule.name)}
      text={t.schedule.planText}
      confirmLabel={t.schedule.plan}
      isDestructive={false}
      send={async () => {
        let planned = 0;
        for (let left = 1; left > 0;) {
          const part = await call(calls.plan, { params });
          planned += part.planned;
          ({ left } = part);
        }
        return planned;
      }}
      done={(planned) => t.schedule.planned(planned)}
      failed={t.schedule.planFailed}
      onSettled={() => Promise.all([invalidate(calls.list), invalidate(schedules.calendar)])}
    />
  );
}
