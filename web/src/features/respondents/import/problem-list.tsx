import { Box, Text } from '@chakra-ui/react';
import { RESPONDENT_FIELDS, type RowProblem } from '@app/contracts';
import { messages as t } from '../../../messages';

/** Nobody reads more of them at once; those behind show when these are gone. */
const SHOWN = 200;

/** What is wrong, row by row as a spreadsheet counts: the names of the columns are row 1. */
export function ProblemList({ problems }: { problems: readonly RowProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <Box
      as="ul"
      listStyleType="none"
      maxH="56"
      overflowY="auto"
      borderWidth="1px"
      borderRadius="control"
      p="3"
      fontSize="dense"
      tabIndex={0}
      aria-label={t.respondents.problems}
    >
      {problems.slice(0, SHOWN).map(({ row, field, reason }, at) => (
        <Text as="li" key={at} overflowWrap="anywhere">
          {t.respondents.problem(row + 2, nameOf(field), reason)}
        </Text>
      ))}
      {problems.length > SHOWN && <Text as="li">{t.respondents.moreProblems(problems.length - SHOWN)}</Text>}
    </Box>
  );
}

function nameOf(field: string): string {
  const known = RESPONDENT_FIELDS.find((each) => each === field);
  return known === undefined ? field : t.respondents.fields[known];
}
