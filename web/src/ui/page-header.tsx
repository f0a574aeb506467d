import { Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';

interface PageHeaderProps {
  readonly title: string;
  readonly text?: string;
  readonly actions?: ReactNode;
  /** For a page that gives its name the focus. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
}

/** Name of the page, one line that says what it is for, and its actions. */
export function PageHeader({ title, text, actions, titleRef }: PageHeaderProps) {
  return (
    <Flex
      justify="space-between"
      align={{ base: 'stretch', md: 'flex-end' }}
      gap="4"
      direction={{ base: 'column', md: 'row' }}
      // Beside many actions the text would be a column of single words.
      wrap={{ md: 'wrap' }}
    >
      <Stack gap="1" minW="0" flex={{ md: '1 1 20rem' }}>
        <Heading
          as="h1"
          textStyle="title"
          overflowWrap="anywhere"
          outline="none"
          {...(titleRef && { ref: titleRef, tabIndex: -1 })}
        >
          {title}
        </Heading>
        {text && (
          <Text color="fg.muted" maxW="72ch">
            {text}
          </Text>
        )}
      </Stack>
      {actions && (
        <HStack gap="2" flexShrink="0" flexWrap="wrap">
          {actions}
        </HStack>
      )}
    </Flex>
  );
}
