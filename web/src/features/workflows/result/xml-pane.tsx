import { Button, Flex, HStack, Skeleton, Text } from '@chakra-ui/react';
import { Suspense, useMemo, useState, type ComponentProps } from 'react';
import { messages as t } from '../../../messages';
import { Panel } from '../../../ui/panel';
import { XmlEditor } from './xml-editor.chunk';

const WRAP = 'clindrove.wrap';

/** The XML with its number of lines. Long lines are wrapped unless the user turned it off, which is remembered. */
export function XmlPane(props: Omit<ComponentProps<typeof XmlEditor>, 'isWrapped'>) {
  const [isWrapped, setIsWrapped] = useState(() => localStorage.getItem(WRAP) !== 'off');
  const wrap = (next: boolean) => {
    localStorage.setItem(WRAP, next ? 'on' : 'off');
    setIsWrapped(next);
  };
  const lines = useMemo(() => countLines(props.xml), [props.xml]);
  return (
    <Panel overflow="hidden" h="full" display="flex" flexDirection="column">
      <Flex
        justify="space-between"
        px="4"
        h="10"
        flexShrink="0"
        align="center"
        borderBottomWidth="1px"
        borderColor="border"
      >
        <Text fontSize="dense" fontWeight="medium">
          {t.workflow.xml}
        </Text>
        <HStack gap="3">
          <Text fontSize="xs" color="fg.muted">
            {t.workflow.xmlLines(lines)}
          </Text>
          <Button
            size="2xs"
            colorPalette="teal"
            variant={isWrapped ? 'solid' : 'outline'}
            aria-pressed={isWrapped}
            onClick={() => wrap(!isWrapped)}
          >
            {t.review.wrap}
          </Button>
        </HStack>
      </Flex>
      <Suspense fallback={<Skeleton flex="1" role="status" aria-label={t.result.loadingEditor} />}>
        <Flex direction="column" flex="1" minH="0">
          <XmlEditor {...props} isWrapped={isWrapped} />
        </Flex>
      </Suspense>
    </Panel>
  );
}

function countLines(xml: string): number {
  let lines = 1;
  for (let at = xml.indexOf('\n'); at !== -1; at = xml.indexOf('\n', at + 1)) lines += 1;
  return xml.endsWith('\n') ? lines - 1 : lines;
}
