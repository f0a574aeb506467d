import { Box, type BoxProps } from '@chakra-ui/react';
import type { RefAttributes } from 'react';

/** A surface with a hairline. */
export function Panel(props: BoxProps & RefAttributes<HTMLDivElement>) {
  return <Box bg="bg.panel" borderWidth="1px" borderColor="border" borderRadius="panel" {...props} />;
}

/** A surface whose children are the items of a list, with hairlines between them. */
export function PanelList(props: BoxProps) {
  return <Panel as="ul" listStyleType="none" divideY="1px" divideColor="border" {...props} />;
}
