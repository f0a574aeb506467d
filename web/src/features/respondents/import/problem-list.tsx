import { Box, Text } from '@chakra-ui/react';
import { RESPONDENT_FIELDS, type RowProblem } from '@app/contracts';
import { messages as t } from '../../../messages';

/** Maximum number of problems shown at once. The rest appear after these are fixed. */
const SHOWN = 200;

interface ListProps {
  readonly problems: readonly RowProblem[];
  /** Of each row of the table, its number as a spreadsheet counts. */
  readonly numbers: readonly number[];
}

/** The errors by row. */
export function ProblemList({ problems, numbers }: ListProps) {
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
          {t.respondents.problem(numbers[row] ?? 0, nameOf(field), reason)}
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
