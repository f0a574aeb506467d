import { Button, Flex, HStack, Icon, Text } from '@chakra-ui/react';
import type { Outcome, Workflow } from '@app/contracts';
import { CircleCheck, FileWarning, TriangleAlert, type LucideIcon } from 'lucide-react';
import { messages as t } from '../../../messages';
import { shownOutcome } from './reviews';

const looks: Record<Outcome, { icon: LucideIcon; bg: string; color: string }> = {
  clean: { icon: CircleCheck, bg: 'bg.success', color: 'fg.success' },
  incomplete: { icon: FileWarning, bg: 'bg.warning', color: 'fg.warning' },
  needs_review: { icon: TriangleAlert, bg: 'bg.warning', color: 'fg.warning' },
};

interface StripProps {
  readonly workflow: Workflow;
  /** The number of unreviewed values that are not in the documents. Null until it is loaded. */
  readonly left: number | null;
  readonly onShow: (tab: string) => void;
}

/** The outcome of the workflow in one line, with links to the evidence. */
export function OutcomeStrip({ workflow, left, onShow }: StripProps) {
  const { outcome, coverage, findings, trace } = workflow;
  if (outcome === null) return null;
  const notFound = trace?.notFound ?? 0;
  const shown = shownOutcome(workflow, left) ?? outcome;
  const { icon, bg, color } = looks[shown];
  const links: { tab: string; text: string }[] = [];
  if (findings && findings.errors + findings.warnings > 0)
    links.push({
      tab: 'findings',
      text: findings.errors > 0 ? t.result.errors(findings.errors) : t.result.warnings(findings.warnings),
    });
  if (coverage && coverage.gaps > 0) links.push({ tab: 'coverage', text: t.result.gaps(coverage.gaps) });
  if (notFound > 0 && left !== 0)
    links.push({ tab: 'sources', text: t.review.left(left ?? notFound, notFound) });
  return (
    <HStack
      gap="3"
      px="4"
      py="2.5"
      borderWidth="1px"
      borderRadius="panel"
      bg={bg}
      color={color}
      align="flex-start"
    >
      <Icon as={icon} boxSize="4.5" mt="0.5" flexShrink="0" aria-hidden="true" />
      <Flex gap="3" rowGap="1" wrap="wrap" minW="0" align="center">
        <Text>
          <Text as="strong" fontWeight="semibold">{`${t.result.outcomes[shown]}. `}</Text>
          {t.result.outcomeTexts[outcome]}
          {trace && ` ${t.workflow.trace(trace.found, trace.values)}.`}
          {notFound > 0 && left === 0 && ` ${t.review.done(notFound)}`}
        </Text>
        {links.map(({ tab, text }) => (
          <Button
            key={tab}
            variant="plain"
            size="xs"
            px="0"
            h="auto"
            minH="6"
            maxW="full"
            whiteSpace="normal"
            textAlign="start"
            color="inherit"
            textDecoration="underline"
            textUnderlineOffset="3px"
            onClick={() => onShow(tab)}
          >
            {text}
          </Button>
        ))}
      </Flex>
    </HStack>
  );
}
