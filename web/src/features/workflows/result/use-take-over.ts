import { LIMITS, type StudyDecision, studyDecisions, workflows, type Workflow } from '@app/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/call';
import type { FolderIds } from '../../../lib/paths';
import { q } from '../../../lib/query';
import { messages as t } from '../../../messages';
import { keyOf } from '../../../ui/study/study-items';
import { takenOver } from '../../../ui/study/take-over';
import { useAction } from '../../../ui/use-action';
import { evidence } from './evidence.queries';

/** Decides about the unchanged values of a result as people decided about an earlier one. The person who does it is named. */
export function useTakeOver(ids: FolderIds, workflow: Workflow) {
  const client = useQueryClient();
  const paramsOf = ({ id }: Workflow) => ({ ...ids, workflowId: String(id) });
  const load = (of: Workflow) =>
    client.fetchQuery({ ...q(studyDecisions.list, { params: paramsOf(of) }), staleTime: 0 });
  return useAction({
    send: async (other: Workflow) => {
      const [{ model }, own, earlier] = await Promise.all([
        client.fetchQuery(evidence.study(ids, workflow)),
        load(workflow),
        load(other),
      ]);
      const decided = new Map(own.map((one): [string, StudyDecision] => [keyOf(one), one]));
      const { accepted, choices, left } = takenOver(model, decided, earlier);
      const versioned = <Address extends { entity: string; field: string }>(address: Address) => ({
        ...address,
        version: decided.get(keyOf(address))?.version ?? 0,
      });
      const params = paramsOf(workflow);
      const values = accepted.map(versioned);
      if (values.length > 0) await call(studyDecisions.accept, { params, body: { values } });
      const most = LIMITS.studyDecisionsPerRequest;
      for (let from = 0; from < choices.length; from += most) {
        const decisions = choices
          .slice(from, from + most)
          .map(({ evidence: _none, ...choice }) => versioned(choice));
        await call(studyDecisions.decide, { params, body: { decisions } });
      }
      return { taken: accepted.length + choices.length, left };
    },
    done: ({ taken, left }) => ({ title: t.study.takenOver(taken), text: t.study.notTakenOver(left) }),
    failed: t.study.takeOverFailed,
    shownBy: [studyDecisions.list, workflows.study],
  });
}
