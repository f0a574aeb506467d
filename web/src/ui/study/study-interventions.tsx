import { Box } from '@chakra-ui/react';
import type { StudyModel } from '@app/contracts';
import { messages as t } from '../../messages';

const FIELDS = ['name', 'role', 'dose', 'route', 'frequency'] as const;

/** The treatments of a study, one in each row. Columns without a value are left out. */
export function StudyInterventions({ interventions }: Pick<StudyModel, 'interventions'>) {
  if (interventions.length === 0) return null;
  const fields = FIELDS.filter((field) => interventions.some((one) => one[field] !== undefined));
  return (
    <Box overflowX="auto" tabIndex={0} role="region" aria-label={t.study.interventions} maxW="full">
      <Box as="table" borderCollapse="separate" borderSpacing="1">
        <thead>
          <tr>
            {fields.map((field) => (
              <Box as="th" key={field} px="3" py="1" fontWeight="semibold" textAlign="start">
                {t.study.intervention[field]}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {interventions.map((intervention) => (
            <tr key={intervention.id}>
              {fields.map((field) => (
                <Box as="td" key={field} px="3" py="1" minW="24" maxW="20rem" overflowWrap="break-word">
                  {intervention[field]?.value}
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
