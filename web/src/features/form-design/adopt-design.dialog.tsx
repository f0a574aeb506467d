import { Button, HStack, Stack, Text } from '@chakra-ui/react';
import { formDesign, type DesignProposal } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call';
import { isConflict, madeFrom } from '../../lib/editing';
import type { FolderIds } from '../../lib/paths';
import { q } from '../../lib/query';
import { messages as t } from '../../messages';
import { FormModal } from '../../ui/form-modal';
import { LoadState } from '../../ui/load-error';
import { canBeTaken, choiceOf, countsOf, goneKey, type Ticks, ticksOf } from './adoption';
import { SectionProposalView, Tick } from './section-proposal';
import { VisitProposals } from './visit-proposals';
import { useAction } from '../../ui/use-action';

interface DialogProps {
  readonly ids: FolderIds;
  readonly workflowId: string;
  readonly onClose: () => void;
}

/** Shows the design changes that a result proposes, and applies the selected ones. */
export function AdoptDesignDialog({ ids, workflowId, onClose }: DialogProps) {
  const params = { ...ids, workflowId };
  // The user chooses from the proposal as shown. A change of the design meanwhile is reported when the dialog is submitted.
  const proposal = useQuery({ ...q(formDesign.propose, { params }), gcTime: 0 });
  const [changed, setTicks] = useState<Ticks | null>(null);
  const ticks = changed ?? (proposal.data ? ticksOf(proposal.data) : new Set<string>());
  const adopt = useAction({
    send: (source: DesignProposal) =>
      call(formDesign.adopt, { params, body: choiceOf(source, ticks) }, { headers: madeFrom(source) }),
    onDone: onClose,
    done: (done) => ({
      title: t.design.adopted,
      text: t.design.adoptedText({
        created: done.questionsCreated,
        changed: done.questionsChanged,
        removed: done.questionsRemoved,
        visits: done.visitsCreated + done.visitsChanged,
      }),
    }),
    failed: t.design.adoptFailed,
    shownBy: [formDesign.get],
  });
  const reload = async () => {
    await proposal.refetch();
    setTicks(null);
    adopt.reset();
  };
  return (
    <FormModal
      onClose={onClose}
      onSubmit={() => proposal.data && adopt.mutate(proposal.data)}
      action={adopt}
      onReload={isConflict(adopt.error) ? () => void reload() : undefined}
      title={t.design.adoptTitle}
      text={t.design.adoptText}
      submit={t.design.adopt(ticks.size)}
      submitting={t.design.adopting}
      isReady={ticks.size > 0}
      size="lg"
    >
      <LoadState of={proposal} noun={t.design.adoptNoun} h="100dvh" />
      {proposal.data && <Choices proposal={proposal.data} ticks={ticks} onChange={setTicks} />}
    </FormModal>
  );
}

interface ChoicesProps {
  readonly proposal: DesignProposal;
  readonly ticks: Ticks;
  readonly onChange: (ticks: Ticks) => void;
}

function Choices({ proposal, ticks, onChange }: ChoicesProps) {
  const counts = countsOf(proposal);
  const toggle = (keys: readonly string[], isTicked: boolean) => {
    const next = new Set(ticks);
    for (const key of keys)
      if (isTicked) next.add(key);
      else next.delete(key);
    onChange(next);
  };
  return (
    <>
      <HStack justify="space-between" wrap="wrap" gap="2">
        <Text color="fg.muted">{t.design.adoptSummary(counts)}</Text>
        <HStack gap="2">
          <Button type="button" size="xs" variant="outline" onClick={() => onChange(ticksOf(proposal))}>
            {t.design.all}
          </Button>
          <Button type="button" size="xs" variant="outline" onClick={() => onChange(new Set())}>
            {t.design.none}
          </Button>
        </HStack>
      </HStack>
      {proposal.itemsOutside > 0 && (
        <Text color="fg.muted" fontSize="dense">
          {t.design.adoptOutside(proposal.itemsOutside)}
        </Text>
      )}
      {counts.new + counts.changed + counts.gone === 0 && !proposal.visits.some(canBeTaken) && (
        <Text>{t.design.adoptNothing}</Text>
      )}
      <VisitProposals visits={proposal.visits} ticks={ticks} onToggle={toggle} />
      {proposal.sections.map((section) => (
        <SectionProposalView key={section.oid} section={section} ticks={ticks} onToggle={toggle} />
      ))}
      {proposal.gone.length > 0 && (
        <Stack role="group" aria-label={t.design.goneTitle} gap="1.5">
          <Text fontWeight="semibold">{t.design.goneTitle}</Text>
          <Text color="fg.muted" fontSize="dense">
            {t.design.goneText}
          </Text>
          {proposal.gone.map(({ id, questionText }) => (
            <Tick
              key={id}
              isTicked={ticks.has(goneKey(id))}
              onToggle={(isTicked) => toggle([goneKey(id)], isTicked)}
            >
              {questionText}
            </Tick>
          ))}
        </Stack>
      )}
    </>
  );
}
