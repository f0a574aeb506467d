import { Box, HStack, Stack, Text } from '@chakra-ui/react';
import type { StudyModel } from '@app/contracts';
import { messages as t } from '../../messages';
import { StudyInterventions } from './study-interventions';

/** The numbers of a study, its arms and epochs as a picture, and its visits in time. */
export function StudyOverview({ model }: { model: StudyModel }) {
  const { arms, epochs, visits } = model;
  return (
    <Stack gap="5">
      <HStack gap="4" wrap="wrap" color="fg.muted">
        {t.study.counts(countsOf(model)).map((count) => (
          <Text key={count}>{count}</Text>
        ))}
      </HStack>
      {epochs.length > 0 && (
        <Box overflowX="auto" tabIndex={0} role="region" aria-label={t.study.design} maxW="full">
          <Box as="table" borderCollapse="separate" borderSpacing="1">
            <thead>
              <tr>
                <td />
                {epochs.map(({ id, name }) => (
                  <Box as="th" key={id} px="3" py="1" fontWeight="semibold" whiteSpace="nowrap">
                    {name.value}
                  </Box>
                ))}
              </tr>
            </thead>
            <tbody>
              {(arms.length > 0 ? arms.map(({ id, name }) => ({ id, text: name.value })) : NO_ARMS).map(
                ({ id, text }) => (
                  <tr key={id}>
                    <Box
                      as={text === '' ? 'td' : 'th'}
                      px="2"
                      textAlign="start"
                      fontWeight="normal"
                      minW="24"
                      maxW="20rem"
                    >
                      {text}
                    </Box>
                    {epochs.map((epoch) => (
                      <Box
                        as="td"
                        key={epoch.id}
                        bg="bg.muted"
                        px="3"
                        py="1.5"
                        textAlign="center"
                        color="fg.muted"
                      >
                        {t.study.visitsOf(visits.filter((visit) => visit.epoch === epoch.id).length)}
                      </Box>
                    ))}
                  </tr>
                ),
              )}
            </tbody>
          </Box>
        </Box>
      )}
      <StudyInterventions interventions={model.interventions} />
      {visits.length > 0 && (
        <HStack
          as="ol"
          aria-label={t.study.timeline}
          tabIndex={0}
          gap="0"
          overflowX="auto"
          listStyleType="none"
          p="0"
          m="0"
          align="stretch"
        >
          {visits.map(({ id, name, statedTimes, window }) => (
            <Box as="li" key={id} flexShrink="0" minW="20" maxW="40" pe="3" pt="2" position="relative">
              <Box borderTopWidth="2px" borderColor="teal.border" mb="1" position="relative">
                <Box
                  position="absolute"
                  top="-5px"
                  insetInlineStart="0"
                  boxSize="2"
                  borderRadius="full"
                  bg="teal.solid"
                  aria-hidden="true"
                />
              </Box>
              <Text fontWeight="medium" truncate title={name.value}>
                {name.value}
              </Text>
              <Text color="fg.muted" fontSize="xs" truncate title={statedTimes.join(', ')}>
                {statedTimes.join(', ')}
              </Text>
              {window && (
                <Text color="fg.muted" fontSize="xs">
                  {t.study.window(window.value)}
                </Text>
              )}
            </Box>
          ))}
        </HStack>
      )}
    </Stack>
  );
}

const NO_ARMS = [{ id: 'none', text: '' }];

const countsOf = ({ visits, activities, marks, criteria, objectives }: StudyModel) => ({
  visits: visits.length,
  activities: activities.length,
  marks: marks.length,
  criteria: criteria.length,
  objectives: objectives.length,
});
