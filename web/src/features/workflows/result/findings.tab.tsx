import { Button, chakra, Flex, Icon, Stack, Text } from '@chakra-ui/react';
import type { Finding, Severity, Target } from '@app/contracts';
import { CircleAlert, CircleCheck, Info, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useUrlChange } from '../../../lib/url-state';
import { messages as t } from '../../../messages';
import { EmptyBox } from '../../../ui/empty-box';
import { ShowMore, useShown } from './show-more';
import { isWide } from '../../../lib/wide';
import { formatSentence } from '../../../lib/format-message';

const looks: Record<Severity, { icon: LucideIcon; color: string }> = {
  error: { icon: CircleAlert, color: 'fg.error' },
  warning: { icon: TriangleAlert, color: 'fg.warning' },
  info: { icon: Info, color: 'fg.muted' },
};

/** The findings of the validation against the target. Each links to its line in the XML. */
export function FindingsTab({ findings, target }: { findings: readonly Finding[]; target: Target }) {
  const { shown, hidden, showMore } = useShown(findings);
  if (findings.length === 0)
    return (
      <Stack p="4">
        <EmptyBox icon={CircleCheck} title={t.result.noFindings} text={t.result.noFindingsText(target)} />
      </Stack>
    );
  return (
    <>
      <chakra.ul listStyleType="none" divideY="1px" divideColor="border">
        {shown.map((finding, place) => (
          <FindingRow key={place} finding={finding} />
        ))}
      </chakra.ul>
      <ShowMore hidden={hidden} onClick={showMore} />
    </>
  );
}

function FindingRow({ finding }: { finding: Finding }) {
  const { severity, position, rule, fix } = finding;
  const change = useUrlChange();
  const { icon, color } = looks[severity];
  return (
    <Flex as="li" gap="3" px="4" py="3">
      <Icon as={icon} boxSize="4" mt="0.5" color={color} flexShrink="0" aria-hidden="true" />
      <Stack gap="0.5" minW="0" align="flex-start">
        <Text overflowWrap="anywhere">
          <chakra.span srOnly>{`${t.result.severities[severity]}: `}</chakra.span>
          {formatSentence(finding)}
        </Text>
        {fix && (
          <Text color="fg.muted" fontSize="dense" overflowWrap="anywhere">
            {t.result.fix(formatSentence(fix))}
          </Text>
        )}
        <Button
          variant="plain"
          size="xs"
          px="0"
          h="6"
          color="fg.accent"
          onClick={() => change({ line: String(position.line), value: null, ...onPhone() }, 'replace')}
        >
          {t.result.line(position.line, position.column)}
        </Button>
        <Text fontFamily="mono" fontSize="xs" color="fg.muted" overflowWrap="anywhere">
          {`${rule} · ${position.path}`}
        </Text>
      </Stack>
    </Flex>
  );
}

/** On narrow screens the XML is another tab: go there. */
const onPhone = (): { evidence?: string } => (isWide() ? {} : { evidence: 'xml' });
