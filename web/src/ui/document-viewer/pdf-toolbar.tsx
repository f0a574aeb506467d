import { Flex, HStack, Input, Text } from '@chakra-ui/react';
import { ChevronDown, ChevronUp, MoveHorizontal, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { messages as t } from '../../messages';
import { IconAction } from '../icon-action';

export type Zoom = 'width' | number;

interface PdfToolbarProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  readonly scale: number;
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
  readonly onTurn: () => void;
}

const STEP = 1.2;
const [SMALLEST, LARGEST] = [0.25, 4];

/** Page, zoom and rotation controls of a PDF. */
export function PdfToolbar({ page, pages, onPage, scale, zoom, onZoom, onTurn }: PdfToolbarProps) {
  return (
    <Flex
      as="div"
      role="group"
      aria-label={t.preview.pdfTools}
      align="center"
      justify="space-between"
      gap="2"
      px="2"
      h="10"
      flexShrink="0"
      borderBottomWidth="1px"
      borderColor="border"
      overflowX="auto"
    >
      <HStack gap="1">
        <IconAction
          label={t.preview.previousPage}
          icon={ChevronUp}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        <IconAction
          label={t.preview.nextPage}
          icon={ChevronDown}
          disabled={page >= pages}
          onClick={() => onPage(page + 1)}
        />
        <PageField key={page} page={page} pages={pages} onPage={onPage} />
        <Text fontSize="dense" color="fg.muted" whiteSpace="nowrap">
          {t.preview.ofPages(pages)}
        </Text>
      </HStack>
      <HStack gap="1">
        <IconAction
          label={t.preview.zoomOut}
          icon={ZoomOut}
          disabled={scale <= SMALLEST}
          onClick={() => onZoom(Math.max(SMALLEST, scale / STEP))}
        />
        <Text fontSize="dense" color="fg.muted" minW="11" textAlign="center" aria-live="polite">
          {t.preview.percent(scale)}
        </Text>
        <IconAction
          label={t.preview.zoomIn}
          icon={ZoomIn}
          disabled={scale >= LARGEST}
          onClick={() => onZoom(Math.min(LARGEST, scale * STEP))}
        />
        <IconAction
          label={t.preview.fitWidth}
          icon={MoveHorizontal}
          aria-pressed={zoom === 'width'}
          onClick={() => onZoom('width')}
        />
        <IconAction label={t.preview.turn} icon={RotateCw} onClick={onTurn} />
      </HStack>
    </Flex>
  );
}

/** The number of the visible page, as an editable field. */
function PageField({ page, pages, onPage }: Pick<PdfToolbarProps, 'page' | 'pages' | 'onPage'>) {
  const [text, setText] = useState(String(page));
  const go = () => {
    const wanted = Number(text);
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pages) onPage(wanted);
    else setText(String(page));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <Input
        size="xs"
        w="12"
        textAlign="end"
        inputMode="numeric"
        aria-label={t.preview.page}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={go}
      />
    </form>
  );
}
