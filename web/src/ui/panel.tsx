import { Box, type BoxProps } from '@chakra-ui/react';

/** A surface with a hairline. */
export function Panel(props: BoxProps) {
  return <Box bg="bg.panel" borderWidth="1px" borderColor="border" borderRadius="panel" {...props} />;
}
