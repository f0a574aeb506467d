import { Button, HStack, Icon } from '@chakra-ui/react';
import type { AddedValue } from '@app/contracts';
import { Plus } from 'lucide-react';
import { messages as t } from '../../../messages';
import type { Change } from './study-changes';

interface AddButtonsProps {
  readonly lists: readonly AddedValue['list'][];
  readonly onChange: (change: Change) => void;
}

/** Adds to the end of lists, also of empty ones. */
export function AddButtons({ lists, onChange }: AddButtonsProps) {
  return (
    <HStack gap="2" wrap="wrap" flexShrink="0">
      {lists.map((list) => (
        <Button
          key={list}
          size="xs"
          variant="outline"
          onClick={() => onChange({ kind: 'add', addition: { list } })}
        >
          <Icon as={Plus} boxSize="3.5" aria-hidden="true" />
          {t.study.add[list]}
        </Button>
      ))}
    </HStack>
  );
}
