import { Text } from '@chakra-ui/react';
import { Link } from 'react-router';

/** What there is nothing of to choose from, and where it is made. */
export function Missing({ text, link, to }: { text: string; link: string; to: string }) {
  return (
    <Text color="fg.muted" fontSize="dense">
      {text}{' '}
      <Text as="span" color="fg.accent" textDecoration="underline" textUnderlineOffset="3px" asChild>
        <Link to={to}>{link}</Link>
      </Text>
    </Text>
  );
}
