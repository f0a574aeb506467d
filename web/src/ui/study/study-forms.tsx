import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import type { Evidence, StudyModel } from '@app/contracts';
import { useState } from 'react';
import { messages as t } from '../../messages';
import { FormAnswer } from './form-answer';

type Form = StudyModel['forms'][number];
type Item = Form['groups'][number]['items'][number];

interface StudyFormsProps extends Pick<StudyModel, 'forms' | 'activities'> {
  readonly onPlace: (places: readonly Evidence[]) => void;
}

/** The forms of a study as they are filled in. Selecting a question opens its place in the document. */
export function StudyForms({ forms, activities, onPlace }: StudyFormsProps) {
  const [selected, setSelected] = useState<string | null>(null);
  if (forms.length === 0) return <Text color="fg.muted">{t.study.noForms}</Text>;
  const names = new Map(activities.map(({ id, name }) => [id, name.value]));
  const choose = (id: string, places: readonly Evidence[]): void => {
    setSelected(id);
    if (places.length > 0) onPlace(places);
  };
  return (
    <Stack gap="4" maxW="110ch">
      {forms.map((form, at) => (
        <Box
          as="details"
          key={form.id}
          {...(at === 0 && { open: true })}
          css={{ '&:not([open]) > :not(summary)': { display: 'none' } }}
        >
          <Box as="summary" cursor="pointer" fontWeight="semibold" py="1">
            {form.name.value}
            <Text as="span" color="fg.muted" fontWeight="normal" fontSize="xs" ps="2">
              {aboutForm(form, names)}
            </Text>
          </Box>
          {form.instructions.map(({ value }) => (
            <Text key={value} color="fg.muted" whiteSpace="pre-line" ps="2">
              {value}
            </Text>
          ))}
          {form.groups.map((group) => (
            <Box key={group.id} pt="2">
              {(group.name !== undefined || group.isRepeating) && (
                <Text fontWeight="medium" px="2">
                  {[group.name?.value, ...(group.isRepeating ? [t.study.form.repeating] : [])]
                    .filter((text) => text !== undefined)
                    .join(' · ')}
                </Text>
              )}
              <Stack as="ul" gap="1" listStyleType="none" m="0" p="0">
                {group.items.map((item) => (
                  <Question key={item.id} item={item} isSelected={selected === item.id} onSelect={choose} />
                ))}
              </Stack>
            </Box>
          ))}
          {form.leftOut !== undefined && (
            <Box pt="2">
              <Text fontWeight="medium" px="2">
                {t.study.form.leftOut}
              </Text>
              <Stack as="ul" gap="1" listStyleType="none" m="0" px="2">
                {form.leftOut.map(({ value, evidence }, row) => (
                  <li key={`${value} ${row}`}>
                    <PlacedText
                      text={value}
                      isSelected={selected === `${form.id} ${row}`}
                      onSelect={() => choose(`${form.id} ${row}`, evidence)}
                    />
                  </li>
                ))}
              </Stack>
            </Box>
          )}
        </Box>
      ))}
    </Stack>
  );
}

interface PlacedTextProps {
  readonly text: string;
  readonly isSelected: boolean;
  readonly onSelect: () => void;
}

/** A text that opens its place in the document. */
const PlacedText = ({ text, isSelected, onSelect }: PlacedTextProps) => (
  <Button
    variant="plain"
    h="auto"
    minH="6"
    w="full"
    px="1"
    py="0"
    justifyContent="flex-start"
    textAlign="start"
    fontSize="dense"
    fontWeight="normal"
    whiteSpace="normal"
    overflowWrap="anywhere"
    borderRadius="control"
    aria-pressed={isSelected}
    title={t.study.open}
    _hover={{ bg: 'bg.muted' }}
    {...(isSelected && { bg: 'bg.muted' })}
    onClick={onSelect}
  >
    {text}
  </Button>
);

interface QuestionProps {
  readonly item: Item;
  readonly isSelected: boolean;
  readonly onSelect: (id: string, places: readonly Evidence[]) => void;
}

function Question({ item, isSelected, onSelect }: QuestionProps) {
  return (
    // Browsers skip the layout of questions outside the screen, because a book of forms has thousands.
    <Flex
      as="li"
      wrap="wrap"
      gap="2"
      px="2"
      py="1"
      css={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 3rem' }}
    >
      <Box flex="1 1 18rem" minW="0">
        <PlacedText
          text={item.question.value}
          isSelected={isSelected}
          onSelect={() => onSelect(item.id, item.question.evidence)}
        />
        <Text color="fg.muted" fontSize="xs" px="1" overflowWrap="anywhere">
          {t.study.form.about(aboutItem(item))}
        </Text>
      </Box>
      <Box flex="1 1 14rem" minW="0">
        <FormAnswer item={item} />
      </Box>
    </Flex>
  );
}

const aboutItem = ({ type, name, length, isRequired, instruction, condition, range }: Item) => ({
  type,
  name: name?.value,
  length,
  isRequired: isRequired === true,
  notes: [condition?.value, instruction?.value].flatMap((note) => note ?? []),
  minimum: range?.value.minimum,
  maximum: range?.value.maximum,
});

function aboutForm({ activity, groups, identification }: Form, names: ReadonlyMap<string, string>): string {
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const identified = identification.map(({ value }) => value).join(', ');
  return [
    t.study.form.questions(count),
    ...(activity === undefined ? [] : [names.get(activity) ?? '']),
    ...(identified === '' ? [] : [t.study.form.identification(identified)]),
  ]
    .filter((text) => text !== '')
    .join(' · ');
}
