import { Button, chakra, HStack, Icon, Input, Stack, Text, VisuallyHidden } from '@chakra-ui/react';
import { TraceState, type Trace, type TracedValue, type Workflow } from '@app/contracts';
import { Check } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import type { FolderIds } from '../../../lib/paths';
import { useUrlChange, useUrlText } from '../../../lib/url-state';
import { messages as t } from '../../../messages';
import { alike, type Reviews, useReviewValues, useReviews } from './reviews';
import { ShowMore, useShown } from './show-more';
import { ReviewTick } from './review-tick';
import { ValuePlaces } from './value-places';

const NOTHING: Reviews = new Map();
const number = new Intl.NumberFormat('en-US');

interface SourcesTabProps {
  readonly trace: Trace;
  readonly workflow: Workflow;
  readonly ids: FolderIds;
  readonly chosen: TracedValue | null;
}

/** Every value of the XML with its sources in the documents. Values without a source can be filtered. */
export function SourcesTab({ trace, workflow, ids, chosen }: SourcesTabProps) {
  const xml = workflow.xmlOutput ?? '';
  const reviews = useReviews(ids, workflow) ?? NOTHING;
  const review = useReviewValues(ids, workflow);
  const [text, setText] = useUrlText('values');
  const [typed, setTyped] = useUrlText('find');
  const search = useDeferredValue(typed);
  const change = useUrlChange();
  const state = TraceState.options.find((option) => option === text) ?? defaultState(trace);
  const values = useMemo(() => {
    const wanted = search.trim().toLowerCase();
    return trace.values.filter(
      (value) =>
        value.state === state &&
        (wanted === '' || xml.slice(value.from, value.to).toLowerCase().includes(wanted)),
    );
  }, [trace, xml, state, search]);
  const choose = (value: TracedValue) => change({ value: String(value.from), line: null }, 'replace');
  if (chosen) {
    const at = values.findIndex(({ from }) => from === chosen.from);
    const same = alike(trace.values, xml, chosen);
    return (
      <ValuePlaces
        value={chosen}
        text={decode(xml.slice(chosen.from, chosen.to))}
        ids={ids}
        onBack={() => change({ value: null }, 'replace')}
        among={{ values, at, onChoose: choose }}
        tick={
          <ReviewTick
            review={reviews.get(chosen.from)}
            count={same.length}
            isPending={review.isPending}
            onChange={(reviewed) => review.mutate({ values: same, reviewed })}
          />
        }
      />
    );
  }
  return (
    <Stack gap="0">
      <Stack gap="3" p="4" pb="2">
        <HStack gap="2" wrap="wrap" role="group" aria-label={t.result.filterValues}>
          {TraceState.options
            .filter((option) => isShown(trace, option))
            .map((option) => (
              <Button
                key={option}
                size="xs"
                variant={option === state ? 'solid' : 'outline'}
                aria-pressed={option === state}
                onClick={() => setText(option)}
              >
                {`${t.result.valueStates[option]} ${number.format(countOf(trace, option))}`}
              </Button>
            ))}
        </HStack>
        <Text color="fg.muted" fontSize="dense">
          {`${t.result.valueStateTexts[state]} ${t.result.chooseValue}`}
        </Text>
        <Input
          size="sm"
          type="search"
          aria-label={t.result.filterValues}
          placeholder={t.result.filterValues}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Stack>
      <ValueList key={`${state}.${search}`} values={values} xml={xml} reviews={reviews} onChoose={choose} />
    </Stack>
  );
}

interface ValueListProps {
  readonly values: readonly TracedValue[];
  readonly xml: string;
  readonly reviews: Reviews;
  readonly onChoose: (value: TracedValue) => void;
}

function ValueList({ values, xml, reviews, onChoose }: ValueListProps) {
  const { shown, hidden, showMore } = useShown(values);
  if (values.length === 0)
    return (
      <Text px="4" pb="4" color="fg.muted">
        {t.result.noValues}
      </Text>
    );
  return (
    <>
      <chakra.ul listStyleType="none">
        {shown.map((value) => (
          <li key={value.from}>
            <Button
              variant="ghost"
              w="full"
              h="auto"
              py="1.5"
              px="4"
              borderRadius="0"
              justifyContent="flex-start"
              textAlign="start"
              whiteSpace="normal"
              fontWeight="normal"
              onClick={() => onChoose(value)}
            >
              <Stack gap="0" minW="0" flex="1">
                <Text overflowWrap="anywhere" lineClamp="2">
                  {decode(xml.slice(value.from, value.to))}
                </Text>
                <Text color="fg.muted" fontSize="xs" fontFamily="mono" truncate>
                  {value.position.path}
                </Text>
              </Stack>
              {reviews.has(value.from) && (
                <>
                  <Icon as={Check} boxSize="4" color="fg.success" flexShrink="0" aria-hidden="true" />
                  <VisuallyHidden>{t.review.isLookedAt}</VisuallyHidden>
                </>
              )}
            </Button>
          </li>
        ))}
      </chakra.ul>
      <ShowMore hidden={hidden} onClick={showMore} />
    </>
  );
}

/** The items that most need a review. */
const defaultState = ({ sums }: Trace): TraceState => {
  if (sums.notFound > 0) return 'not-found';
  if (sums.fromPicture > 0) return 'from-picture';
  return sums.found > sums.copied ? 'found' : 'copied';
};

/** Few results have something from pictures. */
const isShown = (trace: Trace, state: TraceState): boolean =>
  state !== 'from-picture' || countOf(trace, state) > 0;

function countOf({ sums }: Trace, state: TraceState): number {
  return {
    copied: sums.copied,
    found: sums.found - sums.copied,
    'from-picture': sums.fromPicture,
    'not-found': sums.notFound,
    structural: sums.structural,
  }[state];
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** A value as a person reads it: the five entities that XML itself knows, and numbered characters. */
function decode(text: string): string {
  return text.replace(
    /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
    (whole, decimal: string, hex: string, name: string) => {
      const code = decimal ? Number(decimal) : hex ? parseInt(hex, 16) : null;
      if (code !== null) return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      return ENTITIES[name] ?? whole;
    },
  );
}
