import { Badge, Stack, Text } from '@chakra-ui/react';
import type { Revision, RevisionStatus } from '@app/contracts';
import { messages as t } from '../../../../messages';

const COLORS: Record<RevisionStatus, string> = {
  draft: 'gray',
  'in-review': 'blue',
  reviewed: 'teal',
  signed: 'green',
  superseded: 'gray',
  void: 'red',
};

export const RevisionStatusBadge = ({ status }: { status: RevisionStatus }) => (
  <Badge colorPalette={COLORS[status]}>{t.signing.status[status]}</Badge>
);

/** Signatures and digests of a revision. Times are UTC, as signed. */
export function RevisionFacts({ revision }: { revision: Revision }) {
  const { content, digest, signatures, voidReason } = revision;
  const digests = [
    { name: t.signing.whole, sha256: digest },
    { name: t.signing.model, sha256: content.model },
    ...content.files,
    ...content.sources,
    { name: t.signing.decisions(content.decisions.count), sha256: content.decisions.sha256 },
  ];
  return (
    <>
      {voidReason && <Text color="fg.error">{t.signing.voidReason[voidReason]}</Text>}
      {signatures.length > 0 && (
        <Stack as="ul" gap="1.5" aria-label={t.signing.signatures}>
          {signatures.map(({ id, printedName, meaning, signedAt }) => (
            <li key={id}>
              <Text fontWeight="medium">{printedName}</Text>
              <Text color="fg.muted" fontSize="dense">
                {t.signing.signatureOf(
                  t.signing.meanings[meaning],
                  t.signing.utc(signedAt.replace('T', ' ').replace(/\.\d+Z$/, '')),
                )}
              </Text>
            </li>
          ))}
        </Stack>
      )}
      <Stack as="details" gap="1">
        <Text as="summary" cursor="pointer" color="fg.muted">
          {t.signing.digests}
        </Text>
        <Stack as="ul" gap="1.5" pt="1">
          {digests.map(({ name, sha256 }, at) => (
            <li key={`${at} ${name}`}>
              <Text fontSize="dense">{name}</Text>
              <Text fontFamily="mono" fontSize="xs" color="fg.muted" overflowWrap="anywhere">
                {sha256}
              </Text>
            </li>
          ))}
        </Stack>
      </Stack>
    </>
  );
}
