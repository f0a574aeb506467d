import { Box, type BoxProps } from '@chakra-ui/react';

/** The content of every page: one width and one margin, whatever it shows. */
export const PAGE = {
  px: { base: '4', md: '8' },
  py: { base: '5', md: '7' },
  w: 'full',
  maxW: '100rem',
  mx: 'auto',
} as const satisfies BoxProps;

/** The main part of a page outside a workspace. */
export function PageMain(props: BoxProps) {
  return <Box as="main" {...PAGE} {...props} />;
}
