import { Button, HStack, Icon } from '@chakra-ui/react';
import type { AddedValue } from '@app/contracts';
import { Plus } from 'lucide-react';
import { messages as t } from '../../../messages';
import type { Change } from './study-changes';

/** What a person can add to a part. */
const ADDED = {
  overview: ['arm', 'epoch', 'intervention'],
  schedule: ['visit', 'activity', 'note'],
  eligibility: ['inclusion', 'exclusion'],
  objectives: ['objective'],
} as const satisfies Record<string, readonly AddedValue['list'][]>;

interface AddButtonsProps {
  /** The part of the study on the screen. */
  readonly part: keyof typeof ADDED;
  readonly onChange: (change: Change) => void;
}

/** Adds to the end of lists, also of empty ones. */
export function AddButtons({ part, onChange }: AddButtonsProps) {
  return (
    <HStack gap="2" wrap="wrap" flexShrink="0">
      {ADDED[part].map((list) => (
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
