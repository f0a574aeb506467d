import { chakra, Flex, NativeSelect, Stack, Text } from '@chakra-ui/react';
import { BlockState, type Coverage, type LedgerBlock } from '@app/contracts';
import { formatMessage } from '../../../lib/format-message';
import type { FolderIds } from '../../../lib/paths';
import { useUrlText } from '../../../lib/url-state';
import { messages as t } from '../../../messages';
import { Part } from './coverage-part';
import { PlaceLink } from './place-link';
import { ShowMore, useShown } from './show-more';

interface CoverageBlocksProps {
  readonly coverage: Coverage;
  readonly ids: FolderIds;
}

/** The blocks of all documents in one state. */
export function CoverageBlocks({ coverage, ids }: CoverageBlocksProps) {
  const [text, setText] = useUrlText('state');
  const state = BlockState.options.find((option) => option === text) ?? firstState(coverage);
  const blocks = coverage.documents.flatMap((document) =>
    document.blocks.filter((block) => block.state === state).map((block) => ({ document, block })),
  );
  const { shown, hidden, showMore } = useShown(blocks);
  const choice = (
    <NativeSelect.Root size="xs" w="auto">
      <NativeSelect.Field
        aria-label={t.result.blocksTitle}
        value={state}
        onChange={(event) => setText(event.target.value)}
      >
        {BlockState.options.map((option) => (
          <option key={option} value={option}>
            {t.result.states[option]}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
  return (
    <Part title={t.result.blocksTitle} aside={choice}>
      <Text color="fg.muted" fontSize="dense">
        {t.result.stateTexts[state]}
      </Text>
      <chakra.ul listStyleType="none" divideY="1px" divideColor="border">
        {shown.map(({ document, block }) => (
          <BlockRow
            key={`${document.documentId}.${block.blockId}`}
            document={document}
            block={block}
            ids={ids}
          />
        ))}
      </chakra.ul>
      <ShowMore hidden={hidden} onClick={showMore} />
    </Part>
  );
}

/** The items that most need a review. */
const firstState = ({ sums }: Coverage): BlockState => (sums.notProcessed > 0 ? 'not_processed' : 'read');

/** The label of an item without text. */
const excerptOf = ({ excerpt, name }: LedgerBlock): string => {
  if (name === undefined) return excerpt;
  const words = formatMessage(excerpt, name);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

interface BlockRowProps {
  readonly document: { readonly documentId: number; readonly name: string };
  readonly block: LedgerBlock;
  readonly ids: FolderIds;
}

function BlockRow({ document: { documentId, name }, block, ids }: BlockRowProps) {
  return (
    <Flex as="li" gap="3" py="2" align="flex-start">
      <Stack gap="0.5" flex="1" minW="0">
        <Text overflowWrap="anywhere" lineClamp="3">
          {excerptOf(block)}
        </Text>
        {block.reason && (
          <Text color="fg.muted" fontSize="dense">
            {formatMessage(block.reason, block.said)}
          </Text>
        )}
      </Stack>
      <PlaceLink place={{ documentId, blockId: block.blockId, page: block.page }} ids={ids} name={name} />
    </Flex>
  );
}
