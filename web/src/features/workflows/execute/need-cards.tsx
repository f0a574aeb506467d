import { BUILT_IN_PROMPTS, labelOfTarget } from '@app/contracts';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { messages as t } from '../../../messages';
import { RadioCards } from '../../../ui/radio-cards';
import { libraryValue, type FormInput, type FormOutput } from './execute-workflow.form';

interface NeedCardsProps {
  readonly form: UseFormReturn<FormInput, unknown, FormOutput>;
  readonly folderName: string;
  readonly autoFocus: boolean;
}

const OWN = 'own';

/** The built-in use cases and the purpose of each. */
const CARDS = BUILT_IN_PROMPTS.map(({ key, version, name, description, target, text: prompt }) => ({
  value: libraryValue({ builtIn: key, version }),
  title: name,
  text: description,
  target,
  prompt,
  note: target === 'any' ? undefined : labelOfTarget(target),
}));

/** Use cases. A card fills in the prompt, the target and, unless the user has changed it, the name. */
export function NeedCards({ form, folderName, autoFocus }: NeedCardsProps) {
  const [library, prompt] = useWatch({ control: form.control, name: ['library', 'prompt'] });
  const chosen = CARDS.find(({ value }) => value === library)?.value;
  const choose = (value: string) => {
    const card = CARDS.find((each) => each.value === value);
    form.setValue('library', card?.value ?? '', { shouldDirty: true });
    form.setValue('target', card?.target ?? 'any', { shouldDirty: true });
    form.setValue('xmlSchemaId', '');
    // The card for a custom prompt does not overwrite the user's text.
    const isFromCard = CARDS.some((each) => each.prompt === prompt);
    if (card || isFromCard)
      form.setValue('prompt', card?.prompt ?? '', { shouldDirty: true, shouldValidate: card !== undefined });
    if (!form.getFieldState('name').isDirty)
      form.resetField('name', {
        defaultValue: card ? t.workflow.nameFor(folderName, card.title) : t.workflow.defaultName(folderName),
      });
  };
  return (
    <RadioCards
      label={t.workflow.need}
      cards={[...CARDS, { value: OWN, title: t.workflow.needOwn, text: t.workflow.needOwnText }]}
      value={chosen ?? (prompt === '' ? null : OWN)}
      onChange={choose}
      autoFocus={autoFocus}
    />
  );
}
