import { chakra, Flex, Text } from '@chakra-ui/react';
import type { Coverage, DocumentNotice } from '@app/contracts';
import { formatSentence } from '../../../lib/format-message';
import type { FolderIds } from '../../../lib/paths';
import { messages as t } from '../../../messages';
import { PlaceLink } from './place-link';
import { ShowMore, useShown } from './show-more';

interface NoticesProps {
  readonly coverage: Coverage;
  readonly ids: FolderIds;
}

/** Notices that differ only in the quoted text are one line that opens, if there are more than these. */
const SHOWN_ALIKE = 3;

/** What users should know of the documents. Many notices of one kind are one line that opens. */
export function CoverageNotices({ coverage, ids }: NoticesProps) {
  const groups = groupsOf(coverage.notices);
  return (
    <chakra.ul listStyleType="none">
      {groups.map(([kind, notices]) =>
        notices.length > SHOWN_ALIKE ? (
          <li key={kind}>
            <chakra.details>
              <chakra.summary cursor="pointer" py="1.5" minH="6">
                {t.result.noticesAlike(notices.length, kind)}
              </chakra.summary>
              <chakra.ul listStyleType="none" ps="4">
                <Notices notices={notices} coverage={coverage} ids={ids} />
              </chakra.ul>
            </chakra.details>
          </li>
        ) : (
          <Notices key={kind} notices={notices} coverage={coverage} ids={ids} />
        ),
      )}
    </chakra.ul>
  );
}

function Notices({ notices, coverage, ids }: NoticesProps & { notices: readonly DocumentNotice[] }) {
  const { shown, hidden, showMore } = useShown(notices);
  return (
    <>
      {shown.map((notice, place) => (
        <Flex as="li" key={place} gap="3" py="1.5" justify="space-between">
          <Text overflowWrap="anywhere">{formatSentence(notice)}</Text>
          <PlaceLink
            place={notice}
            ids={ids}
            name={coverage.documents.find(({ documentId }) => documentId === notice.documentId)?.name}
          />
        </Flex>
      ))}
      {hidden > 0 && (
        <li>
          <ShowMore hidden={hidden} onClick={showMore} />
        </li>
      )}
    </>
  );
}

/** By the words before the quoted text, in the order of their first notice. */
function groupsOf(notices: readonly DocumentNotice[]): [kind: string, notices: DocumentNotice[]][] {
  const groups = new Map<string, DocumentNotice[]>();
  for (const notice of notices) {
    const [lead = ''] = formatSentence(notice).split('“');
    const kind = lead.replace(/[:\s]+$/, '');
    groups.set(kind, [...(groups.get(kind) ?? []), notice]);
  }
  return [...groups];
}
