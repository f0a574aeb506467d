import { Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';

interface PageHeaderProps {
  readonly title: string;
  readonly text?: string;
  readonly actions?: ReactNode;
  /** For a page that moves the focus to its title. */
  readonly titleRef?: Ref<HTMLHeadingElement>;
}

/** The title of the page, a one-line description, and its actions. */
export function PageHeader({ title, text, actions, titleRef }: PageHeaderProps) {
  return (
    <Flex
      justify="space-between"
      align={{ base: 'stretch', md: 'flex-end' }}
      gap="4"
      direction={{ base: 'column', md: 'row' }}
      // Next to many actions, the text would be squeezed into a narrow column.
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
