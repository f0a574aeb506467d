import { chakra, HStack, Text } from '@chakra-ui/react';
import { LOGO_PATH } from '@app/contracts';
import { useState } from 'react';
import { messages as t } from '../messages';

/** The server's logo, or the built-in one if it cannot be loaded (spec §7). */
export function LogoMark({ size = '7' }: { size?: string }) {
  const [isMissing, setIsMissing] = useState(false);
  if (isMissing) return <OwnMark size={size} />;
  return (
    <chakra.img src={LOGO_PATH} alt="" boxSize={size} flexShrink="0" onError={() => setIsMissing(true)} />
  );
}

/** An opening bracket that turns lines of a document into structure. */
function OwnMark({ size }: { size: string }) {
  return (
    <chakra.svg viewBox="0 0 32 32" boxSize={size} flexShrink="0" aria-hidden="true" focusable="false">
      <chakra.rect width="32" height="32" rx="8" fill="teal.600" />
      <g fill="none" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M11 8.5 5.5 16l5.5 7.5" />
        <path d="M15 10.5h6.5" opacity=".55" />
        <path d="M15 16h11" />
        <path d="M15 21.5h4" opacity=".55" />
      </g>
    </chakra.svg>
  );
}

export function Logo() {
  return (
    <HStack gap="2.5">
      <LogoMark />
      <Text as="span" fontSize="md" fontWeight="semibold" letterSpacing="-0.015em">
        {t.product}
      </Text>
    </HStack>
  );
}
