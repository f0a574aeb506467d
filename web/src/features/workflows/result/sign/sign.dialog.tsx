import { Link as TextLink, Text } from '@chakra-ui/react';
import { type Revision, revisions, secondFactor, SignatureMeaning } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { call } from '../../../../lib/call';
import { paths } from '../../../../lib/paths';
import { q } from '../../../../lib/query';
import { messages as t } from '../../../../messages';
import { SaveModal } from '../../../../ui/save-modal';
import { RadioCards } from '../../../../ui/radio-cards';
import { ReauthenticationFields } from '../../../../ui/reauthentication.fields';
import { useSave } from '../../../../ui/use-save';

interface SignDialogProps {
  readonly params: { readonly workspaceId: string; readonly formId: string; readonly workflowId: string };
  readonly revision: Revision;
  readonly onClose: () => void;
}

const EMPTY = { password: '', code: '' };
/** An empty field is not sent. */
const given = (text: string): string | undefined => (text.trim() === '' ? undefined : text);

/** Signs a revision: meaning, and the re-authentication that this session requires. */
export function SignDialog({ params, revision, onClose }: SignDialogProps) {
  const [meaning, setMeaning] = useState<SignatureMeaning>('approver');
  const factor = useQuery({ ...q(secondFactor.get, {}), staleTime: 0 });
  const form = useForm({ defaultValues: EMPTY });
  const save = useSave(form, {
    send: ({ password, code }: typeof EMPTY) =>
      call(revisions.sign, {
        params: { ...params, revisionId: String(revision.id) },
        body: { meaning, digest: revision.digest, password: given(password), code: given(code) },
      }),
    fields: ['password', 'code'],
    done: t.signing.signed,
    failed: t.signing.signFailed,
    shownBy: [revisions.list, secondFactor.get],
    onDone: onClose,
  });
  const hasNoFactor = factor.data?.confirmedAt === null;
  return (
    <SaveModal
      onClose={onClose}
      form={form}
      save={save}
      title={t.signing.signTitle(revision.number)}
      text={t.signing.signText[factor.data?.signingRequires ?? 'both']}
      submit={t.signing.sign}
      isReady={!hasNoFactor}
    >
      {hasNoFactor && (
        <Text>
          {t.signing.noFactor}{' '}
          <TextLink asChild variant="underline">
            <Link to={paths.account()}>{t.signing.toAccount}</Link>
          </TextLink>
        </Text>
      )}
      <RadioCards
        label={t.signing.meaning}
        cards={SignatureMeaning.options.map((value) => ({
          value,
          title: t.signing.meanings[value],
          text: t.signing.meaningTexts[value],
        }))}
        value={meaning}
        onChange={(value) => setMeaning(SignatureMeaning.parse(value))}
      />
      <ReauthenticationFields form={form} />
    </SaveModal>
  );
}
