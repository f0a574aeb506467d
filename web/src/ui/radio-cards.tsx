import { chakra, SimpleGrid, Text } from '@chakra-ui/react';
import { useId } from 'react';

export interface RadioCard {
  readonly value: string;
  readonly title: string;
  readonly text: string;
  /** A technical detail, set in the code font. */
  readonly note?: string | undefined;
}

interface RadioCardsProps {
  readonly label: string;
  readonly cards: readonly RadioCard[];
  /** Null if no option is selected. */
  readonly value: string | null;
  readonly onChange: (value: string) => void;
  /** Focuses the selected option, or the first if none is selected. */
  readonly autoFocus?: boolean;
}

/** A choice between a few options, each with a description. */
export function RadioCards({ label, cards, value, onChange, autoFocus = false }: RadioCardsProps) {
  const id = useId();
  const reached = cards.find((card) => card.value === value) ?? cards[0];
  return (
    <chakra.fieldset>
      <chakra.legend fontSize="dense" fontWeight="medium" pb="1.5">
        {label}
      </chakra.legend>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="2">
        {cards.map((card) => (
          <chakra.label
            key={card.value}
            display="flex"
            alignItems="flex-start"
            gap="3"
            p="3"
            borderWidth="1px"
            borderColor={card.value === value ? 'teal.solid' : 'border.control'}
            bg={card.value === value ? 'bg.subtle' : undefined}
            borderRadius="control"
            cursor="pointer"
            _hover={{ bg: 'bg.subtle' }}
            _focusWithin={{ outline: '2px solid', outlineColor: 'teal.focusRing', outlineOffset: '2px' }}
          >
            <chakra.input
              type="radio"
              name={id}
              value={card.value}
              checked={card.value === value}
              onChange={() => onChange(card.value)}
              autoFocus={autoFocus && card === reached}
              aria-labelledby={`${id}-${card.value}-title`}
              aria-describedby={`${id}-${card.value}-text`}
              accentColor="teal.solid"
              boxSize="4"
              mt="0.5"
              flexShrink="0"
              outline="none"
            />
            <chakra.span minW="0">
              <Text as="span" id={`${id}-${card.value}-title`} display="block" fontWeight="medium">
                {card.title}
              </Text>
              <Text as="span" id={`${id}-${card.value}-text`} display="block" color="fg.muted" fontSize="xs">
                {card.text}
              </Text>
              {card.note && (
                <Text as="span" display="block" color="fg.muted" fontSize="xs" fontFamily="mono" pt="0.5">
                  {card.note}
                </Text>
              )}
            </chakra.span>
          </chakra.label>
        ))}
      </SimpleGrid>
    </chakra.fieldset>
  );
}
