import { Box, HStack, Stack, Text } from '@chakra-ui/react';
import type { StudyModel } from '@app/contracts';
import { messages as t } from '../../messages';

type Item = StudyModel['forms'][number]['groups'][number]['items'][number];

/** Widest blank, in characters; longer answers continue on further lines. */
const WIDEST = 28;
const NARROWEST = 4;
const USUAL = 16;

/** The place for the answer to a question: a blank with its unit, or its choices with their codes. */
export function FormAnswer({ item: { type, choices, units, length } }: { readonly item: Item }) {
  if (choices.length > 0)
    return (
      <Stack as="ul" gap="0" listStyleType="none" m="0" p="0" aria-label={t.study.form.choices}>
        {choices.map(({ code, text }) => (
          <HStack as="li" key={code} gap="2" align="baseline">
            <Text as="span" aria-hidden>
              {type === 'several-choices' ? '☐' : '○'}
            </Text>
            <Text as="span" overflowWrap="anywhere">
              {text.value}
            </Text>
            <Text as="span" color="fg.muted" fontSize="xs">
              {code}
            </Text>
          </HStack>
        ))}
      </Stack>
    );
  if (type === 'yes-no')
    return (
      <Text as="span" aria-hidden>
        ☐
      </Text>
    );
  const width = Math.min(WIDEST, Math.max(NARROWEST, length ?? USUAL));
  return (
    <HStack gap="2">
      <Box
        aria-hidden
        borderWidth="1px"
        borderColor="border"
        borderRadius="control"
        minH="6"
        w={`${width}ch`}
        px="1"
        color="fg.muted"
      >
        {t.study.form.formats[type]}
      </Box>
      <Text as="span">{units.map(({ value }) => value).join(' / ')}</Text>
    </HStack>
  );
}
