import { Badge, Box, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import type { QuestionProposal, SectionProposal } from '@app/contracts';
import type { ReactNode } from 'react';
import { messages as t } from '../../messages';
import { canBeTaken, hasNewNames, questionKey, sectionKey, type Ticks } from './adoption';

interface ViewProps {
  readonly section: SectionProposal;
  readonly ticks: Ticks;
  readonly onToggle: (keys: readonly string[], isTicked: boolean) => void;
}

/** A section of a result, with the additions and changes that it proposes. Unchanged questions are only counted. */
export function SectionProposalView({ section, ticks, onToggle }: ViewProps) {
  const questions = section.questions.filter(({ state }) => state !== 'same');
  if (questions.length === 0 && !hasNewNames(section)) return null;
  const keys = [
    ...(hasNewNames(section) ? [sectionKey(section)] : []),
    ...questions.filter(canBeTaken).map((question) => questionKey(section, question)),
  ];
  return (
    <Stack role="group" aria-label={section.name} gap="1.5">
      <Tick
        isTicked={keys.length > 0 && keys.every((key) => ticks.has(key))}
        isDisabled={keys.length === 0}
        onToggle={(isTicked) => onToggle(keys, isTicked)}
      >
        <HStack as="span" gap="2" wrap="wrap">
          <Text as="span" fontWeight="semibold" overflowWrap="anywhere">
            {section.name}
          </Text>
          <State state={section.state} />
        </HStack>
      </Tick>
      <Stack gap="1.5" ps="6">
        {hasNewNames(section) && (
          <Tick
            isTicked={ticks.has(sectionKey(section))}
            onToggle={(isTicked) => onToggle([sectionKey(section)], isTicked)}
          >
            {t.design.sectionNames(section.before?.name ?? section.name)}
          </Tick>
        )}
        {questions.map((question) => (
          <Tick
            key={question.oid}
            isTicked={ticks.has(questionKey(section, question))}
            isDisabled={!canBeTaken(question)}
            onToggle={(isTicked) => onToggle([questionKey(section, question)], isTicked)}
          >
            <QuestionText question={question} />
          </Tick>
        ))}
      </Stack>
    </Stack>
  );
}

function QuestionText({ question }: { question: QuestionProposal }) {
  const { questionText, questionType, required, state, changed, notes, isTooLarge, choices } = question;
  const facts = [
    ...(changed.length > 0 ? [t.design.differs(changed.map((field) => t.design.fields[field]))] : []),
    ...choices.slice(0, CHOICES).map(({ label }) => label),
    ...(choices.length > CHOICES ? [t.design.moreChoices(choices.length - CHOICES)] : []),
  ];
  const remarks = isTooLarge ? [t.design.tooLarge] : notes.map((note) => t.design.notes[note]);
  return (
    <ProposalText
      name={questionText}
      type={t.design.types[questionType]}
      trait={required ? t.design.required : null}
      state={state}
      facts={facts}
      remarks={remarks}
    />
  );
}

const CHOICES = 5;

function State({ state }: { state: QuestionProposal['state'] }) {
  return state === 'same' ? null : (
    <Badge colorPalette={state === 'new' ? 'green' : 'orange'}>{t.design.states[state]}</Badge>
  );
}

interface ProposalTextProps {
  readonly name: string;
  readonly type: string;
  readonly trait: string | null;
  readonly state: QuestionProposal['state'];
  readonly facts: readonly string[];
  readonly remarks: readonly string[];
}

/** A question or a visit of a result as text: name, badges, and below them what it states and what to know before taking it. */
export function ProposalText({ name, type, trait, state, facts, remarks }: ProposalTextProps) {
  return (
    <Box as="span" minW="0">
      <HStack as="span" gap="2" wrap="wrap">
        <Text as="span" overflowWrap="anywhere" lineClamp={4}>
          {name}
        </Text>
        <Badge variant="outline">{type}</Badge>
        {trait !== null && <Badge colorPalette="teal">{trait}</Badge>}
        <State state={state} />
      </HStack>
      {facts.length > 0 && (
        <Text as="span" display="block" color="fg.muted" fontSize="dense" overflowWrap="anywhere">
          {facts.join(' · ')}
        </Text>
      )}
      {remarks.length > 0 && (
        <Text
          as="span"
          display="block"
          color="fg.warning"
          fontSize="dense"
          _firstLetter={{ textTransform: 'uppercase' }}
        >
          {remarks.join('; ')}
        </Text>
      )}
    </Box>
  );
}

interface TickProps {
  readonly isTicked: boolean;
  readonly isDisabled?: boolean;
  /** Replaces the text as the name for assistive technology. */
  readonly label?: string;
  readonly onToggle: (isTicked: boolean) => void;
  readonly children: ReactNode;
}

/** A box of the browser's own: there may be a thousand of them. */
export function Tick({ isTicked, isDisabled = false, label, onToggle, children }: TickProps) {
  return (
    <chakra.label display="flex" gap="2.5" alignItems="flex-start" minH="6">
      <chakra.input
        type="checkbox"
        aria-label={label}
        mt="1"
        flexShrink="0"
        accentColor="{colors.teal.solid}"
        checked={isTicked}
        disabled={isDisabled}
        onChange={(event) => onToggle(event.target.checked)}
      />
      {children}
    </chakra.label>
  );
}
