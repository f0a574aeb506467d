import { Box, Flex } from '@chakra-ui/react';

interface ListHeadProps {
  readonly columns: readonly {
    readonly name: string;
    /** Undefined for the column that takes the rest. */
    readonly width?: string;
    readonly minWidth?: string;
  }[];
}

/** Headings over the columns of a list on wide screens. Hidden from screen readers, because each entry says what it is. */
export function ListHead({ columns }: ListHeadProps) {
  return (
    <Flex aria-hidden="true" hideBelow="lg" px="4" gap="5" fontSize="xs" fontWeight="medium" color="fg.muted">
      {columns.map(({ name, width, minWidth }) => (
        <Box
          key={name}
          flexShrink="0"
          {...(width === undefined && minWidth === undefined ? { flex: '1', minW: '0' } : {})}
          {...(width !== undefined && { w: width })}
          {...(minWidth !== undefined && { minW: minWidth, textAlign: 'end' })}
        >
          {name}
        </Box>
      ))}
    </Flex>
  );
}
