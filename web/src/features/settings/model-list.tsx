import { Box, Button, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import type { ModelOffer, OfferedModel } from '@app/contracts';
import { useState } from 'react';
import { messages as t } from '../../messages';
import { SearchBox } from '../../ui/search-box';

interface ListProps {
  readonly offer: ModelOffer;
  readonly onChoose: (model: OfferedModel) => void;
  readonly onClose: () => void;
}

/** More than a person reads; with the search every one can be reached. */
const SHOWN = 50;

/** The models that a provider offers, to be searched and chosen from. */
export function ModelList({ offer: { models, left }, onChoose, onClose }: ListProps) {
  const [search, setSearch] = useState('');
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = models.filter(({ id, name }) => {
    const text = `${id} ${name ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (
    <Stack
      as="section"
      aria-label={t.models.list}
      gap="2"
      p="3"
      borderWidth="1px"
      borderRadius="control"
      bg="bg.subtle"
    >
      <HStack gap="2" justify="space-between">
        <SearchBox label={t.models.search} value={search} onChange={setSearch} />
        <Button size="xs" variant="ghost" onClick={onClose}>
          {t.models.close}
        </Button>
      </HStack>
      {models.length === 0 && <Text color="fg.muted">{t.models.none}</Text>}
      {models.length > 0 && matching.length === 0 && <Text color="fg.muted">{t.models.noMatch}</Text>}
      <Stack as="ul" gap="0" maxH="64" overflowY="auto" listStyleType="none">
        {matching.slice(0, SHOWN).map((model) => (
          <li key={model.id}>
            <ModelChoice model={model} onChoose={() => onChoose(model)} />
          </li>
        ))}
      </Stack>
      <Box fontSize="dense" color="fg.muted" role="status">
        {matching.length > SHOWN && <Text>{t.models.more(matching.length - SHOWN)}</Text>}
        {left > 0 && <Text>{t.models.left(left)}</Text>}
      </Box>
    </Stack>
  );
}

function ModelChoice({ model, onChoose }: { model: OfferedModel; onChoose: () => void }) {
  const { id, name, contextTokens, outputTokens, price, retires } = model;
  const facts = [
    ...(name === null || name === id ? [] : [name]),
    ...(contextTokens === null ? [] : [t.models.context(contextTokens)]),
    ...(outputTokens === null ? [] : [t.models.output(outputTokens)]),
    price === null ? t.models.noPrice : t.models.price(price.input, price.output),
  ];
  return (
    <chakra.button
      type="button"
      w="full"
      textAlign="start"
      px="2"
      py="1.5"
      borderRadius="control"
      cursor="pointer"
      _hover={{ bg: 'bg.muted' }}
      onClick={onChoose}
    >
      <Text fontFamily="mono" fontSize="dense" overflowWrap="anywhere">
        {id}
      </Text>
      <Text fontSize="xs" color="fg.muted">
        {facts.join(' · ')}
        {retires !== null && (
          <Text as="span" color="status.review">
            {` · ${t.models.ends(retires)}`}
          </Text>
        )}
      </Text>
    </chakra.button>
  );
}
