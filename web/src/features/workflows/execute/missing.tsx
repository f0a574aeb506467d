import { Text } from '@chakra-ui/react';
import { Link } from 'react-router';

/** A required item that does not exist yet, with a link to create it. */
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
