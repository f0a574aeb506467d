import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { passwordStrength } from '@app/contracts';
import { messages as t } from '../messages';

const STEP_PERCENT = 25;
const colors = {
  Weak: 'status.failed',
  Fair: 'status.review',
  Good: 'status.running',
  Strong: 'status.completed',
} as const;

/** The strength of a password: score 0 to 4. The bar shows a quarter per point and at least one quarter (spec §2). */
export function StrengthMeter({ password }: { password: string }) {
  const { score, label } = passwordStrength(password);
  const percent = Math.max(STEP_PERCENT, score * STEP_PERCENT);
  return (
    <Stack gap="1.5">
      {password !== '' && (
        <Flex align="center" gap="3">
          <Box
            role="meter"
            aria-label={t.auth.strength}
            aria-valuemin={0}
            aria-valuemax={4}
            aria-valuenow={score}
            aria-valuetext={label}
            flex="1"
            h="1"
            borderRadius="full"
            bg="bg.emphasized"
            overflow="hidden"
          >
            <Box
              h="full"
              borderRadius="full"
              bg={colors[label]}
              style={{ width: `${percent}%` }}
              transition="width 150ms"
            />
          </Box>
          <Text fontSize="xs" fontWeight="medium" color={colors[label]} minW="12" textAlign="end">
            {label}
          </Text>
        </Flex>
      )}
      <Text fontSize="xs" color="fg.muted">
        {t.auth.strengthHint}
      </Text>
    </Stack>
  );
}
