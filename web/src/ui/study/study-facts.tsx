import { Box, Button, Grid, Stack, Text } from '@chakra-ui/react';
import type { Evidence, StudyCriterion, StudyModel } from '@app/contracts';
import { Fragment } from 'react';
import { messages as t } from '../../messages';

interface StudyPartProps {
  readonly model: StudyModel;
  /** Shows the first of these places in the document. */
  readonly onPlace: (places: readonly Evidence[]) => void;
}

const FACTS = ['title', 'protocolNumber', 'version', 'date', 'phase', 'sponsor'] as const;

/** The facts of the title page and the objectives; each value opens its place. */
export function StudyFacts({ model: { facts, objectives, arms }, onPlace }: StudyPartProps) {
  const rows = [
    ...FACTS.flatMap((name) => {
      const fact = facts[name];
      return fact === undefined ? [] : [{ key: name, label: t.study.facts[name], fact }];
    }),
    ...arms.map(({ id, name }) => ({ key: id, label: t.study.arm, fact: name })),
    ...objectives.map(({ id, level, text }) => ({ key: id, label: t.study.objective[level], fact: text })),
  ];
  if (rows.length === 0) return null;
  return (
    <Grid as="dl" templateColumns={{ base: '1fr', md: 'max-content 1fr' }} columnGap="4" rowGap="1" m="0">
      {rows.map(({ key, label, fact }) => (
        <Fragment key={key}>
          <Text as="dt" color="fg.muted" py="0.5">
            {label}
          </Text>
          <Box as="dd" m="0" maxW="96ch">
            <PlaceButton text={fact.value} onClick={() => onPlace(fact.evidence)} />
          </Box>
        </Fragment>
      ))}
    </Grid>
  );
}

/** The criteria as printed, with their sub-items. */
export function StudyCriteria({ model: { criteria }, onPlace }: StudyPartProps) {
  return (['inclusion', 'exclusion'] as const).map((kind) => {
    const own = criteria.filter((criterion) => criterion.kind === kind);
    if (own.length === 0) return null;
    return (
      <Stack key={kind} gap="1" maxW="110ch">
        <Text as="h2" fontWeight="semibold">
          {t.study.criteria[kind](own.length)}
        </Text>
        {own.map((criterion) => (
          <CriterionRow key={criterion.id} criterion={criterion} onPlace={onPlace} />
        ))}
      </Stack>
    );
  });
}

function CriterionRow({
  criterion: { number, text, children },
  onPlace,
}: Pick<StudyPartProps, 'onPlace'> & { criterion: StudyCriterion }) {
  return (
    <Box>
      <PlaceButton text={`${number} ${text.value}`.trim()} onClick={() => onPlace(text.evidence)} />
      {children.map((item) => (
        <Box key={item.id} ps="5">
          <PlaceButton
            text={`${item.marker} ${item.text.value}`.trim()}
            onClick={() => onPlace(item.text.evidence)}
          />
        </Box>
      ))}
    </Box>
  );
}

function PlaceButton({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <Button
      variant="plain"
      size="xs"
      h="auto"
      minH="auto"
      px="0"
      py="0.5"
      lineHeight="inherit"
      fontSize="dense"
      fontWeight="normal"
      textAlign="start"
      whiteSpace="normal"
      justifyContent="flex-start"
      _hover={{ textDecoration: 'underline' }}
      onClick={onClick}
    >
      {text}
    </Button>
  );
}
