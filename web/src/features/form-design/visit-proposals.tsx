import { Stack, Text } from '@chakra-ui/react';
import type { VisitProposal } from '@app/contracts';
import { messages as t } from '../../messages';
import { canBeTaken, type Ticks, visitKey } from './adoption';
import { ProposalText, Tick } from './section-proposal';

interface ProposalsProps {
  readonly visits: readonly VisitProposal[];
  readonly ticks: Ticks;
  readonly onToggle: (keys: readonly string[], isTicked: boolean) => void;
}

/** The visits of a result that are new or differ from those of the design. */
export function VisitProposals({ visits, ticks, onToggle }: ProposalsProps) {
  const shown = visits.filter(({ state }) => state !== 'same');
  const keys = shown.filter(canBeTaken).map(visitKey);
  if (shown.length === 0) return null;
  return (
    <Stack role="group" aria-label={t.visits.proposed} gap="1.5">
      <Tick
        isTicked={keys.length > 0 && keys.every((key) => ticks.has(key))}
        isDisabled={keys.length === 0}
        onToggle={(isTicked) => onToggle(keys, isTicked)}
      >
        <Text as="span" fontWeight="semibold">
          {t.visits.proposed}
        </Text>
      </Tick>
      <Text color="fg.muted" fontSize="dense" ps="6">
        {t.visits.proposedText}
      </Text>
      <Stack gap="1.5" ps="6">
        {shown.map((visit) => (
          <Tick
            key={visit.oid}
            isTicked={ticks.has(visitKey(visit))}
            isDisabled={!canBeTaken(visit)}
            onToggle={(isTicked) => onToggle([visitKey(visit)], isTicked)}
          >
            <VisitText visit={visit} />
          </Tick>
        ))}
      </Stack>
    </Stack>
  );
}

function VisitText({ visit }: { visit: VisitProposal }) {
  const { name, description, type, repeating, state, changed, sections, isTooLarge } = visit;
  const facts = [
    ...(changed.length > 0 ? [t.design.differs(changed.map((field) => t.visits.fields[field]))] : []),
    t.visits.sections(sections.length),
    ...(description === null ? [] : [description]),
  ];
  const remarks = isTooLarge
    ? [t.visits.tooLarge]
    : [
        ...(visit.emptyForms > 0 ? [t.visits.emptyForms(visit.emptyForms)] : []),
        ...(visit.conditions > 0 ? [t.visits.conditions(visit.conditions)] : []),
      ];
  return (
    <ProposalText
      name={name}
      type={t.visits.types[type]}
      trait={repeating ? t.visits.repeats : null}
      state={state}
      facts={facts}
      remarks={remarks}
    />
  );
}
